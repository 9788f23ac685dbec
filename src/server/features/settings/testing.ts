import { listen, openTestContext, sessionCookie, someAdmin } from "../../testing.ts";

type Answer = { status: number; body: Record<string, unknown> };

/** A test server on a real port, and the session of an administrator. */
export async function openServer() {
  const opened = await openTestContext({ RATE_LIMITS: "off" });
  const server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  const send = async (method: string, path: string, body?: string): Promise<Answer> => {
    const headers = {
      cookie,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const answer = await fetch(server.url + path, { method, headers, ...(body ? { body } : {}) });
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  };

  /** Converts the response to a tRPC call into the response that the same call has over REST. */
  async function call(name: string, body: string): Promise<Answer> {
    const answer = await send("POST", `/trpc/${name}`, body);
    const { error, result } = answer.body as {
      error?: { message: string; data: object };
      result?: { data: Answer["body"] };
    };
    if (!error) return { status: answer.status, body: result?.data ?? {} };
    return { status: answer.status, body: { message: error.message, ...error.data } };
  }

  return {
    ...opened,
    send,
    call,
    /**
     * Saves a setting over REST and over tRPC, and returns both responses, which a test expects to
     * be equal. The value is JSON text, because JavaScript objects cannot express every JSON text.
     */
    async save(
      kind: "site" | "form",
      key: string,
      json: string,
    ): Promise<[rest: Answer, trpc: Answer]> {
      const named = JSON.stringify(key);
      // Each save of a questionnaire acknowledges that the fields `email` and `agreeToTerms` are
      // missing, because the questionnaires in the tests do not have these fields.
      const more = key === "form_questions" ? ',"acknowledgedLosses":["email","agreeToTerms"]' : "";
      return [
        await send("PATCH", `/api/admin/${kind}-settings/${key}`, `{"value":${json}${more}}`),
        await call(`settings.${kind}.update`, `{"settingKey":${named},"value":${json}${more}}`),
      ];
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}
