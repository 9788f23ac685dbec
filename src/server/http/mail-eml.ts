import type { FastifyInstance } from "fastify";
import { noInput } from "#common/inputs.ts";
import { mailIdInput } from "#common/mail/mail-list.ts";
import { parse } from "#common/validation.ts";
import { writeEml } from "../features/mail/write-eml.ts";
import { mountAdminRoute } from "./admin-route.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { singleValues } from "./rest.ts";

/** Serves a mail as a file to administrators, at GET /api/admin/mail/{id}/eml. */
export function mountMailEml(app: FastifyInstance, createContext: CreateRequestContext): void {
  mountAdminRoute(app, createContext, {
    method: "GET",
    url: "/api/admin/mail/:id/eml",
    async handle({ request, reply, context, user }) {
      parse(noInput, singleValues(request.query));
      const { id } = parse(mailIdInput, request.params);
      const eml = await writeEml(context, id, user.id);
      return reply
        .header("content-type", "message/rfc822")
        .header("content-disposition", `attachment; filename="mail-${id.slice(0, 8)}.eml"`)
        .send(eml);
    },
  });
}
