/** The names that sentences use for the fields of a preference record. */
const names: Record<string, string> = {
  city: "the city",
  neighborhoods: "the neighbourhoods",
  propertyType: "the flat type",
  minRent: "the lowest rent",
  maxRent: "the highest rent",
  moveInDate: "the move-in date",
  amenities: "the features",
  additionalNotes: "the comments",
  fullName: "the name",
  email: "the email address",
  termsAccepted: "the agreement to the terms",
};

/**
 * Explains why a submission's answers did not become a preference record (a structured search
 * profile). The input is the stored problem, such as `city: Please select a city; minRent: …`.
 * Returns one sentence for each field.
 */
export function describeProblem(problem: string): string[] {
  const sentences = problem.split("; ").map((part) => {
    const [, field = "", message = part] = /^([A-Za-z.]+): (.*)$/.exec(part) ?? [];
    const name = names[field];
    return name === undefined ? part : `Missing or invalid: ${name} (“${message}”)`;
  });
  return [...new Set(sentences)];
}
