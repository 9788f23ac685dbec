import { AppError } from "#common/errors.ts";

/** The lower-case passwords that are tried first; read when someone chooses one. */
let commonPasswords: Promise<Set<string>> | undefined;

async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** What is left of a password without the characters that people add to a common one. */
const withoutEnding = (password: string) => password.replace(/[\d\s!?.*#@$_-]+$/, "");

/**
 * Refuses a password that is among the common ones, is one of them with digits or signs after it,
 * repeats one character, or is the name of its account.
 */
export async function refuseCommonPassword(
  path: "password" | "newPassword",
  password: string,
  username: string,
): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  const common = await commonPasswords;
  const lower = password.toLowerCase();
  const core = withoutEnding(lower);
  const isCommon =
    common.has(lower) ||
    core === "" ||
    (core.length <= 8 && common.has(core)) ||
    new Set(lower).size <= 2 ||
    core === username.toLowerCase();
  if (!isCommon) return;
  const message = "This password is too common. Please choose another.";
  throw new AppError("BAD_REQUEST", message, { issues: [{ path, message }] });
}
