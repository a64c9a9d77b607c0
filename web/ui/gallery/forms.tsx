import { Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { Field, SelectField, TextArea, TextField } from '../field.tsx';
import { PasswordField } from '../password-field.tsx';
import { RadioCards } from '../radio-cards.tsx';
import { Section, Specimen } from './specimen.tsx';

const seats = [
  { value: '2', label: '2' },
  { value: '4', label: '4' },
  { value: '6', label: '6' },
  { value: 'other', label: 'Other' },
] as const;

const plans = [
  { value: 'flexible', label: 'Flexible', hint: 'Full refund up to 24 hours before the start.' },
  { value: 'moderate', label: 'Moderate', hint: 'Full refund up to five days before the start.' },
  { value: 'strict', label: 'Strict', hint: 'Not offered at the moment.', disabled: true },
] as const;

export function Forms() {
  const [seat, setSeat] = useState<(typeof seats)[number]['value']>('4');
  const [missing, setMissing] = useState<(typeof seats)[number]['value']>();
  const [plan, setPlan] = useState<(typeof plans)[number]['value']>('flexible');
  const [wrong, setWrong] = useState(true);
  const fields = 'grid gap-x-6 gap-y-4 sm:grid-cols-2';
  return (
    <Section id="forms" title="Forms">
      <Specimen title="Text field" className={fields}>
        <TextField label="First name" autoComplete="off" />
        <TextField label="Email" type="email" placeholder="you@example.org" hint="Only used to reach you." />
        <TextField label="Price per day" inputMode="decimal" prefix="€" suffix="a day" defaultValue="48.00" />
        <TextField label="Search" type="search" prefix={<Search className="size-4.5" />} placeholder="City or place" />
        <TextField label="Postcode" defaultValue="1AB" error="Enter a full postcode, such as 1012 AB." />
        <TextField label="Apartment" optional hint="Floor, door or bell." />
        <TextField label="Account number" defaultValue="NL91 ABNA 0417 1643 00" disabled />
        <TextField
          label="Telephone number, with the country in front if it is not this one"
          defaultValue="+31 6 1234 5678"
          error={
            wrong ? 'This number is already in use by another account. Sign in to it, or give another number.' : ''
          }
          onFocus={() => setWrong(false)}
          onBlur={() => setWrong(true)}
        />
      </Specimen>
      <Specimen title="Password" className={fields}>
        <PasswordField label="Password" autoComplete="off" hint="At least 12 characters." />
        <PasswordField label="Current password" autoComplete="off" error="That is not your password." />
      </Specimen>
      <Specimen title="Text area" className={fields}>
        <TextArea label="Message" maxLength={240} hint="Be kind." defaultValue="Hello, is the key at the front desk?" />
        <TextArea label="Reason" maxLength={80} error="Give a reason." optional />
      </Specimen>
      <Specimen title="Select" className={fields}>
        <SelectField label="Country" defaultValue="nl">
          <option value="nl">Netherlands</option>
          <option value="be">Belgium</option>
          <option value="gb">United Kingdom of Great Britain and Northern Ireland</option>
        </SelectField>
        <SelectField label="Language" defaultValue="" error="Choose a language.">
          <option value="" disabled>
            Choose one
          </option>
          <option>English</option>
        </SelectField>
        <SelectField label="Currency" disabled>
          <option>Euro</option>
        </SelectField>
        <Field label="Anything else" hint="Field gives the ids to whatever control is inside.">
          {(props) => <input type="range" {...props} className="h-11 w-full accent-brand" />}
        </Field>
      </Specimen>
      <Specimen title="Checkbox" className="max-w-prose">
        <Checkbox label="Send me a copy" defaultChecked />
        <Checkbox label="Tell me when something changes" hint="At most one message a day." />
        <Checkbox
          label={
            <>
              I have read the{' '}
              <a href="#writing" className="link">
                terms
              </a>{' '}
              and agree to them, including the part that is long enough to run on to a second line
            </>
          }
          error="Agree to the terms to go on."
        />
        <Checkbox label="Not available" disabled />
        <Checkbox label="Always on" disabled defaultChecked />
      </Specimen>
      <Specimen title="Radio cards" className="grid max-w-2xl gap-3">
        <RadioCards legend="Seats" options={seats} value={seat} onChange={setSeat} />
        <RadioCards legend="Doors" options={seats} value={missing} onChange={setMissing} error="Choose one." />
        <RadioCards legend="Cancellation" options={plans} value={plan} onChange={setPlan} columns={3} />
      </Specimen>
    </Section>
  );
}
