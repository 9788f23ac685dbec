/**
 * Returns a function that creates a value when it is first called, and returns the same value each
 * time. It is for values that take long to create, so that loading a file does not wait for them: a
 * process takes 17 ms to create its first number or date format.
 */
export function once<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
