/**
 * Text with figures. A browser that lacks the formats of a language would write them differently from the server; the
 * server's text is kept.
 */
export function Figures({ children, className }: { children: string; className?: string }) {
  return (
    <span className={className} suppressHydrationWarning>
      {children}
    </span>
  );
}
