/** What the parts of a preference record are to the team. */
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

/** Why answers became no preference record, from `city: Please select a city; minRent: …`. */
export function describeProblem(problem: string): string[] {
  const sentences = problem.split("; ").map((part) => {
    const [, field = "", message = part] = /^([A-Za-z.]+): (.*)$/.exec(part) ?? [];
    const name = names[field];
    return name === undefined ? part : `Missing or invalid: ${name} (“${message}”)`;
  });
  return [...new Set(sentences)];
}
