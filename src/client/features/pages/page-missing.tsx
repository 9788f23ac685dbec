import { MissingScreen } from "../home/missing-screen.tsx";

export function PageMissing() {
  return (
    <MissingScreen
      heading="Page Not Found"
      text="The page you're looking for doesn't exist or may have been removed."
    />
  );
}
