/** The form-level error in small red text, announced by screen readers when it appears. */
export const FormError = ({ children }: { children: string | undefined }) => (
  <p role="alert" className="mb-3 text-sm text-danger empty:hidden">
    {children}
  </p>
);
