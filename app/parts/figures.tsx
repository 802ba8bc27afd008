/**
 * Text with figures in it. A browser that lacks the formats of a language writes them otherwise than the server does; what
 * the server wrote stays.
 */
export function Figures({ children, className }: { children: string; className?: string }) {
  return (
    <span className={className} suppressHydrationWarning>
      {children}
    </span>
  );
}
