/** Shows a truncated text, with the full text on hover and for screen readers. */
export function TruncatedText({ text, short }: { text: string; short: string }) {
  if (short === text) return text;
  return (
    // Without `relative`, the hidden text would widen the page around a scrolling table.
    <span title={text} className="relative">
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
