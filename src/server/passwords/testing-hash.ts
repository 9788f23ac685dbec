/** A valid password hash. No test knows its password. */
export const someHash =
  "$argon2id$v=19$m=19456,t=2,p=1$BGlOpj7yIELibvZYYgV9rg$UzzBrITuExkOp0xOaEN635joB3il8le+b4+EBoofWwc";
