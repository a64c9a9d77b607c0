/** What went wrong with the form as a whole, as small red text, announced when it appears. */
export const FormError = ({ children }: { children: string | undefined }) => (
  <p role="alert" className="mb-3 text-sm text-danger empty:hidden">
    {children}
  </p>
);
