import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";

/** The way from a post to all of them. */
export function BackToBlogs({ className }: { className?: string | undefined }) {
  return (
    <Link to="/admin/blog" className={className}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      Back to Blogs
    </Link>
  );
}
