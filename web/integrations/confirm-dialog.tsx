import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type AskProps = {
  title: string;
  text: string;
  keep: string;
  confirm: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms an action that may break a program that still uses a key or webhook. */
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
