import { useQuery } from '@tanstack/react-query';
import { NotebookText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageLimits } from '../../contract/messages/limits.ts';
import type { ReplyTemplate } from '../../contract/messages/messages.ts';
import { t } from '../language/words.ts';
import { Region } from '../platform/region.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { useSaveTemplates } from './message-mutations.ts';
import { messageQueries } from './message-queries.ts';

type EditorProps = {
  template: ReplyTemplate;
  isBusy: boolean;
  onSave: (template: ReplyTemplate) => void;
  onCancel: () => void;
};

function Editor({ template, isBusy, onSave, onCancel }: EditorProps) {
  const [name, setName] = useState(template.name);
  const [text, setText] = useState(template.text);
  const isReady = name.trim() !== '' && text.trim() !== '';
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSave({ name: name.trim(), text: text.trim() });
      }}
    >
      <TextField
        label={t('messages.templates.name')}
        hint={t('messages.templates.name-hint')}
        value={name}
        maxLength={messageLimits.templateNameMax}
        onChange={(event) => setName(event.target.value)}
        data-autofocus
      />
      <TextArea
        label={t('messages.templates.text')}
        value={text}
        maxLength={messageLimits.textMax}
        rows={5}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('messages.templates.cancel')}
        </Button>
        <Button type="submit" busy={isBusy} disabled={!isReady}>
          {t('messages.templates.save')}
        </Button>
      </div>
    </form>
  );
}

type TemplatesDialogProps = { onInsert: (text: string) => void; onClose: () => void };

/** Inserts one of the owner's saved replies into the composer, and lets the owner edit them. */
export default function TemplatesDialog({ onInsert, onClose }: TemplatesDialogProps) {
  const query = useQuery(messageQueries.templates());
  const save = useSaveTemplates();
  /** Index of the edited template. A new template has the index after the last one. */
  const [editing, setEditing] = useState<number>();
  const toast = useToast();
  const store = (templates: ReplyTemplate[]) =>
    save.mutate(templates, {
      onSuccess: () => {
        setEditing(undefined);
        toast.success(t('messages.templates.saved'));
      },
    });
  return (
    <Dialog open onClose={onClose} title={t('messages.templates.title')}>
      <Region query={query} loading={<SkeletonText lines={4} />} isInline>
        {(templates) => (
          <div className="grid gap-4">
            {save.error ? (
              <Alert tone="danger" announce>
                {save.error.message}
              </Alert>
            ) : null}
            {editing === undefined ? (
              <>
                {templates.length === 0 ? (
                  <EmptyState
                    icon={<NotebookText />}
                    level={3}
                    title={t('messages.templates.empty.title')}
                    className="py-6"
                  >
                    {t('messages.templates.empty.text')}
                  </EmptyState>
                ) : (
                  <ul className="divide-y divide-line">
                    {templates.map((template, index) => (
                      <li key={JSON.stringify(template)} className="flex items-center gap-1 py-1.5">
                        <button
                          type="button"
                          onClick={() => onInsert(template.text)}
                          className="grid min-h-11 min-w-0 grow content-center rounded-control px-2 py-1.5 text-start hover:bg-shade/5"
                        >
                          <span className="truncate font-semibold">{template.name}</span>
                          <span className="line-clamp-2 text-sm break-words text-ink-soft">{template.text}</span>
                        </button>
                        <IconButton
                          label={t('messages.templates.edit', { name: template.name })}
                          icon={<Pencil />}
                          onClick={() => setEditing(index)}
                        />
                        <IconButton
                          label={t('messages.templates.delete', { name: template.name })}
                          icon={<Trash2 />}
                          disabled={save.isPending}
                          onClick={() => store(templates.filter((_, other) => other !== index))}
                        />
                      </li>
                    ))}
                  </ul>
                )}
                {templates.length < messageLimits.templatesMax ? (
                  <Button variant="secondary" icon={<Plus />} onClick={() => setEditing(templates.length)}>
                    {t('messages.templates.add')}
                  </Button>
                ) : (
                  <p className="text-sm text-ink-faint">
                    {t('messages.templates.full', { max: messageLimits.templatesMax })}
                  </p>
                )}
              </>
            ) : (
              <Editor
                template={templates[editing] ?? { name: '', text: '' }}
                isBusy={save.isPending}
                onCancel={() => setEditing(undefined)}
                onSave={(template) =>
                  store([...templates.slice(0, editing), template, ...templates.slice(editing + 1)])
                }
              />
            )}
          </div>
        )}
      </Region>
    </Dialog>
  );
}
