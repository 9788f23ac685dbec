# The whole service in one image: `docker build -t roost .`
# How it is run, and with what beside it, is in compose.yaml and docs/operations.md.

FROM node:24.22.1-bookworm-slim AS build
WORKDIR /app
# Only a change of the dependencies installs them anew. None of them has a script to run.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY public public
COPY scripts scripts
COPY db db
COPY src src
RUN npm run build
# The bundler, and what the client was built from, have done their part.
RUN node scripts/keep-serving.ts && npm prune --omit=dev --omit=peer --ignore-scripts

FROM node:24.22.1-bookworm-slim
LABEL org.opencontainers.image.title="Roost" \
      org.opencontainers.image.description="A flat-finding service in one process" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# Nothing of the program belongs to the user that runs it: it writes to /data alone.
COPY --from=build /app/package.json ./
COPY LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/db db
COPY --from=build /app/src/common src/common
COPY --from=build /app/src/server src/server
COPY scripts/require-node.ts scripts/admin.ts scripts/backup.ts scripts/db-migrate.ts scripts/demo.ts scripts/
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
# It lives; whether it reaches its database is asked at /readyz, by who shares out the requests.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that SIGTERM reaches it.
CMD ["node", "src/server/main.ts"]
