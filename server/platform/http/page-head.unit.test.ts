import { expect, it } from 'vitest';
import { renderPageHead } from './page-head.ts';

const html = '<head><meta name="description" content="Cars" />\n<title>Brand</title><script>1</script></head>';

it('writes title, description and picture into a page and escapes user input', () => {
  const head = {
    title: `$& </title><script>alert('1')</script>`,
    description: '"45$ / day" $1',
    canonical: 'https://cars.test/details/1',
    image: { url: 'https://cars.test/photos/a.webp', width: 1600, height: 1200 },
    early: { first: { key: '"><script>' }, count: 1 },
  };
  const written = renderPageHead(html, head, 'A & B');
  expect(written).toContain('<title>$&amp; &lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</title>');
  expect(written).toContain('<meta name="description" content="&quot;45$ / day&quot; $1" />');
  expect(written).toContain('<meta property="og:image" content="https://cars.test/photos/a.webp" />');
  expect(written).toContain('<link rel="canonical" href="https://cars.test/details/1" />');
  expect(written).toContain('<meta property="og:site_name" content="A &amp; B" />');
  expect(written).toContain('name="sparekey-photos" content="{&quot;first&quot;:');
  expect(written).not.toContain('robots');
  expect(written.match(/<script>/g)).toHaveLength(1);
  expect(written.match(/name="description"/g)).toHaveLength(1);
});
