/** What is cut for the eye is whole on hover and for a screen reader. */
export function Shortened({ text, short }: { text: string; short: string }) {
  if (short === text) return text;
  return (
    // Without a box of its own, the hidden text would widen the page around a table that scrolls.
    <span title={text} className="relative">
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
