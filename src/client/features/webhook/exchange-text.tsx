import { Code } from "@mantine/core";

/** Returns JSON with line breaks and indents. A text that is not JSON is returned unchanged. */
export function readableJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A part of a request or a response, shown as it is, with its line breaks. */
export const ExchangeText = ({ children }: { children: string }) => (
  <Code block fz="0.8125rem" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
    {children}
  </Code>
);
