import { useState } from 'react';
import type { Step } from '../stepper.tsx';
import { Stepper } from '../stepper.tsx';
import { Tabs } from '../tabs.tsx';
import { Section, Specimen } from './specimen.tsx';

const labels = ['Basics', 'Place', 'Photos', 'Price', 'Publish'];

export function Navigation() {
  const [at, setAt] = useState(2);
  const steps = labels.map<Step>((label, index) => ({
    id: label,
    label,
    state: index === at ? 'current' : index < at ? 'complete' : 'upcoming',
    disabled: index > at + 1,
  }));
  return (
    <Section id="navigation" title="Navigation">
      <Specimen title="Tabs" note="Arrow keys, Home and End move between them.">
        <Tabs
          label="Messages"
          tabs={[
            {
              id: 'open',
              label: 'Open',
              count: 12,
              content: <p className="text-ink-soft">Twelve that wait for you.</p>,
            },
            { id: 'sent', label: 'Sent', content: <p className="text-ink-soft">What you have written.</p> },
            { id: 'archive', label: 'Archived', count: 0, content: <p className="text-ink-soft">Nothing here.</p> },
            { id: 'long', label: 'One with a longer name', content: <p className="text-ink-soft">It scrolls.</p> },
          ]}
        />
      </Specimen>
      <Specimen title="Stepper">
        <Stepper label="Steps" steps={steps} onSelect={(id) => setAt(labels.indexOf(id))} />
      </Specimen>
    </Section>
  );
}
