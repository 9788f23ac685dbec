import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";

/** A link from a post to the list of posts. */
export function BackToBlogs({ className }: { className?: string | undefined }) {
  return (
    <Link to="/admin/blog" className={className}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      Back to Blogs
    </Link>
  );
}
