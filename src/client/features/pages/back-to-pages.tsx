import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";

/** The way from a page to all of them. */
export function BackToPages() {
  return (
    <Link to="/admin/content-pages">
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      Back to Content Pages
    </Link>
  );
}
