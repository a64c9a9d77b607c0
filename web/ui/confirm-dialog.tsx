import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type AskProps = {
  title: string;
  text: string;
  keep: string;
  confirm: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an action that cannot be undone. */
export const ConfirmDialog = ({ title, text, keep, confirm, isBusy, onConfirm, onClose }: AskProps) => (
  <Dialog
    open
    size="sm"
    onClose={onClose}
    title={title}
    description={text}
    footer={
      <>
        <Button variant="secondary" data-autofocus onClick={onClose}>
          {keep}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
