/** The product's mark: a beat on a line. Decoration beside the product's name. */
export function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
      <rect width="20" height="20" rx="5" className="fill-ink" />
      <path
        d="M3.5 10.5h3l2-5 3 9 2-4h3"
        className="fill-none stroke-surface stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]"
      />
    </svg>
  );
}
