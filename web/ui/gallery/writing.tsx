import { Section, Specimen } from './specimen.tsx';

export function Writing() {
  return (
    <Section id="writing" title="Writing">
      <Specimen title="Prose" className="prose">
        <p>
          Long text is set at seventeen pixels on a generous line, never wider than{' '}
          <strong>about seventy characters</strong>. It has <a href="#writing">links that look like links</a> and very
          little else.
        </p>
        <ul>
          <li>Say what happens, then why.</li>
          <li>Write numbers as numbers: 24 hours, not a day or so.</li>
        </ul>
        <blockquote>Nobody has ever complained that the terms were too easy to read.</blockquote>
        <ol>
          <li>First this.</li>
          <li>
            Then run <code>that</code>.
          </li>
        </ol>
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What you get back</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>More than 24 hours before</td>
              <td>Everything</td>
            </tr>
            <tr>
              <td>Later than that</td>
              <td>Half</td>
            </tr>
          </tbody>
        </table>
      </Specimen>
    </Section>
  );
}
