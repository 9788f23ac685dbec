# One image with the whole service. To build it: `docker build -t roost .`
# compose.yaml and docs/operations.md show how to run it with PostgreSQL and n8n.

FROM node:24.22.3-bookworm-slim AS build
WORKDIR /app
# Docker reuses the layer of the following lines until the dependencies change. No dependency needs
# an install script.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY public public
COPY scripts scripts
COPY db db
COPY src src
RUN npm run build
# Removes the bundler and the other packages that only the build needs.
RUN node scripts/keep-serving.ts && npm prune --omit=dev --omit=peer --ignore-scripts

FROM node:24.22.3-bookworm-slim
LABEL org.opencontainers.image.title="Roost" \
      org.opencontainers.image.description="A flat-finding service in one process" \
      org.opencontainers.image.licenses="MIT"
# The MALLOC_ settings and NODE_OPTIONS keep the memory small (scripts/memory-settings.ts).
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=1 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_OPTIONS=--max-semi-space-size=8 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# The program's files belong to root, so the user `node`, who runs it, can only write to /data.
COPY --from=build /app/package.json ./
COPY LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/db db
COPY --from=build /app/src/common src/common
COPY --from=build /app/src/server src/server
COPY scripts/require-node.ts scripts/admin.ts scripts/backup.ts scripts/db-migrate.ts scripts/demo.ts scripts/mail.ts scripts/
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
# Checks that the process responds. Load balancers should ask /readyz, which also checks the database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Runs Node without a shell, so that Node receives SIGTERM.
CMD ["node", "dist/server/main.js"]
