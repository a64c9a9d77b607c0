import { describe, expect, it } from 'vitest';
import { findPictures, renderMarkdown, type LinkResolver } from './markdown.ts';

const resolve: LinkResolver = {
  link: (href) => ({ address: href }),
  picture: (src) =>
    src === 'a.png' ? { address: '/brand/a-1.png', width: 4, height: 3 } : { problem: `shows ${src}` },
};

function render(text: string) {
  const problems: string[] = [];
  const rendered = renderMarkdown(`# Title\n\n${text}`, resolve, problems);
  return { html: rendered!.html[2], rendered: rendered!, problems };
}

describe('renderMarkdown', () => {
  it('extracts the title, adds anchors to headings and shifts them by one level for dialogs', () => {
    const { rendered } = render(
      'Hello **you**\n\n# Über uns\n\n## Straße & Co.\n\n### Deeper\n\n## Über uns\n\n##### Deepest',
    );
    expect(rendered.title).toBe('Title');
    expect(rendered.sections).toEqual([
      { id: 'uber-uns', title: 'Über uns' },
      { id: 'strasse-co', title: 'Straße & Co.' },
      { id: 'uber-uns-2', title: 'Über uns' },
    ]);
    expect(rendered.html[2]).toContain('<h2 id="uber-uns">Über uns</h2>');
    expect(rendered.html[2]).toContain('<h3 id="deeper">Deeper</h3>');
    expect(rendered.html[2]).toContain('<h4 id="deepest">');
    expect(rendered.html[3]).toContain('<h3 id="uber-uns">');
    expect(rendered.html[3]).toContain('<h4 id="deeper">');
    expect(rendered.html[2]).not.toMatch(/<h1|Title/);
  });

  it('rejects text without a leading heading', () => {
    const problems: string[] = [];
    expect(renderMarkdown('No heading', resolve, problems)).toBeUndefined();
    expect(problems).toEqual(['must begin with its heading, such as "# Impressum"']);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{display:none}</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload=alert(1)>',
    '<!-- --><b>x</b>',
  ])('escapes %s', (text) => {
    const { html } = render(text);
    expect(html).toContain('&lt;');
    expect(html.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<]/);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    '&#1;javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    '//evil.example',
    '/\\evil.example',
  ])('renders neither a link nor a picture for %s', (address) => {
    for (const text of [
      `[x](${address})`,
      `[x](<${address}>)`,
      `![x](${address})`,
      `[x][r]\n\n[r]: ${address}`,
      `<${address}>`,
    ]) {
      expect(render(text).html, text).not.toMatch(/<(a|img)\b/);
    }
  });

  it('sends no referrer to external sites', () => {
    expect(render('[x](https://example.com "a\\"b")').html).toContain(
      '<a href="https://example.com" title="a&quot;b" rel="noopener noreferrer nofollow">x</a>',
    );
    expect(render('[x](mailto:a@b.example)').html).toContain('<a href="mailto:a@b.example">x</a>');
  });

  it('renders known pictures with their size, and reports unknown ones', () => {
    expect(render('![An "office"](a.png)').html).toContain(
      '<img src="/brand/a-1.png" alt="An &quot;office&quot;" width="4" height="3" loading="lazy">',
    );
    expect(render('![x](https://evil.example/p.png)').problems).toEqual(['shows https://evil.example/p.png']);
    expect(findPictures('# T\n\n![x][r] [![y](b.png)](/z)\n\n[r]: a.png')).toEqual(['a.png', 'b.png']);
  });
});
