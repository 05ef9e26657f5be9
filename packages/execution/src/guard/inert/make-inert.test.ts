import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeInert } from './make-inert.ts';

describe('makeInert', { timeout: 60_000 }, () => {
  it.each<[form: string, inert: string]>([
    // Markdown
    ['![a](https://e.example/x.png)', '!\\[a](https://e.example/x.png)'],
    ['![](https://e.example/?q=1)', '!\\[](https://e.example/?q=1)'],
    ['![a](<https://e.example/a b>)', '!\\[a](<https://e.example/a b>)'],
    ['![a](//e.example "title")', '!\\[a](//e.example "title")'],
    ['![a [b] c](u)', '!\\[a [b] c](u)'],
    ['![a `]` c](u)', '!\\[a `]` c](u)'],
    ['![a \\] c](u)', '!\\[a \\] c](u)'],
    ['![a <b title="]"> c](u)', '!\\[a <b title="]"> c](u)'],
    ['![a\nb](u)', '!\\[a\nb](u)'],
    ['![a] (u)', '!\\[a] (u)'],
    ['![a][r]', '!\\[a][r]'],
    ['![a]\n[r]', '!\\[a]\n[r]'],
    ['![a][]\n\n[a]: u', '!\\[a][]\n\n[a]: u'],
    ['![A  b]\n\n> [a b]: u', '!\\[A  b]\n\n> [a b]: u'],
    ['[![a](u)](v)', '[!\\[a](u)](v)'],
    ['![![a](u)](v)', '!\\[!\\[a](u)](v)'],
    ['\\![a](u)', '\\!\\[a](u)'],
    ['![[secret.png]]', '!\\[[secret.png]]'],
    ['| ![a](u) | x |', '| !\\[a](u) | x |'],
    // HTML that loads
    ['<img src="u">', '<\\img src="u">'],
    ['<IMG SRC=u>', '<\\IMG SRC=u>'],
    ['<img/src=u>', '<\\img/src=u>'],
    ['<img\nsrc=u>', '<\\img\nsrc=u>'],
    ['<img', '<\\img'],
    ['<image href=u>', '<\\image href=u>'],
    ['<svg:image href=u>', '<\\svg:image href=u>'],
    ['<picture><source srcset=u></picture>', '<\\picture><\\source srcset=u></picture>'],
    ['<iframe src=u></iframe>', '<\\iframe src=u></iframe>'],
    ['<frame src=u>', '<\\frame src=u>'],
    ['<object data=u>', '<\\object data=u>'],
    ['<embed src=u>', '<\\embed src=u>'],
    ['<applet code=u>', '<\\applet code=u>'],
    ['<script>x()</script>', '<\\script>x()</script>'],
    ['<style>@import "u"</style>', '<\\style>@import "u"</style>'],
    ['<link rel=prefetch href=u>', '<\\link rel=prefetch href=u>'],
    ['<base href=u>', '<\\base href=u>'],
    [
      '<meta http-equiv=refresh content="0;url=u">',
      '<\\meta http-equiv=refresh content="0;url=u">',
    ],
    ['<video poster=u>', '<\\video poster=u>'],
    ['<audio src=u>', '<\\audio src=u>'],
    ['<track src=u>', '<\\track src=u>'],
    ['<input type=image src=u>', '<\\input type=image src=u>'],
    ['<svg><use href=u></svg>', '<\\svg><\\use href=u></svg>'],
    ['<portal src=u>', '<\\portal src=u>'],
    ['<bgsound src=u>', '<\\bgsound src=u>'],
    ['<body background=u>', '<\\body background=u>'],
    ['<td BACKGROUND = "u">', '<\\td BACKGROUND = "u">'],
    ['<div style="background:url(u)">', '<\\div style="background:url(u)">'],
    ['<div style=\'background:image-set("u")\'>', '<\\div style=\'background:image-set("u")\'>'],
    ['<div style="b:\\75rl(u)">', '<\\div style="b:\\75rl(u)">'],
    ['<p onmouseover=x()>', '<\\p onmouseover=x()>'],
    ['<p title=">" onclick="x()">', '<\\p title=">" onclick="x()">'],
    ['<a ping=u href=v>', '<\\a ping=u href=v>'],
    ['<button formaction=u>', '<\\button formaction=u>'],
    ['<a title="\n\n<img src=u>\n\n">', '<a title="\n\n<\\img src=u>\n\n">'],
    ['<div a=b<div onclick=x>', '<\\div a=b<\\div onclick=x>'],
    [`<div ${'a '.repeat(30)}onclick=x>`, `<\\div ${'a '.repeat(30)}onclick=x>`],
    // Our own backslashes in a style do not make another tag of it the second time.
    ['<p style=![a](u)', '<p style=!\\[a](u)'],
    ['<p style="[img]">', '<\\p style="[\\img]">'],
    ['<p style="<img >">', '<p style="<\\img >">'],
    // Addresses that run or hold content
    ['[x](javascript:alert(1))', '[x](javascript%3Aalert(1))'],
    ['[x](JaVaScRiPt:alert(1))', '[x](JaVaScRiPt%3Aalert(1))'],
    ['<a href="java\nscript:x()">', '<a href="java\nscript%3Ax()">'],
    ['[x](vbscript:x)', '[x](vbscript%3Ax)'],
    ['[x](data:text/html;base64,PGI+)', '[x](data%3Atext/html;base64,PGI+)'],
    ['[x](data:,hi)', '[x](data%3A,hi)'],
    ['[x](DATA:image/svg+xml,<svg>)', '[x](DATA%3Aimage/svg+xml,<\\svg>)'],
    ['<a href="&#106;avascript:x">', '<a href="&\\#106;avascript:x">'],
    ['<a href="&#x6A;ava&Tab;script&colon;x">', '<a href="&\\#x6A;ava&\\Tab;script&\\colon;x">'],
    // Other markup
    ['[img]u[/img]', '[\\img]u[/img]'],
    ['[IMG=1x1]u[/IMG]', '[\\IMG=1x1]u[/IMG]'],
    ['!https://e.example/x.png!', '!\\https://e.example/x.png!'],
    ['.. image:: u', '.. \\image:: u'],
    ['.. |a| image:: u', '.. |a| \\image:: u'],
    ['.. figure:: u', '.. \\figure:: u'],
    ['image::https://e.example/x.png[a]', '\\image::https://e.example/x.png[a]'],
    ['see image:u.png[] here', 'see \\image:u.png[] here'],
    ['\\includegraphics{u}', '\\\\includegraphics{u}'],
  ])('makes %j inert', (form, inert) => {
    expect(makeInert(form)).toBe(inert);
    expect(makeInert(inert)).toBe(inert);
  });

  it.each([
    '[text](https://e.example/a?b=c#d)',
    '[text][ref]\n\n[ref]: https://e.example',
    '<https://e.example> and https://e.example/x.png',
    '<a href="https://e.example" title="a > b">text</a>',
    '<p style="color: red" class=on>text</p>',
    'Done! [next](u)',
    'a < b, c<d and Array<string>',
    'if (![1, 2].includes(x)) return map[key](x);',
    '![not an image], [text](u)',
    'data: { a: 1 } and "data": [1], the data: numbers',
    'JavaScript: the good parts',
    '&lt;img&gt; &amp; &#39;quoted&#39; &#8217;',
    'Wow! https://e.example is up!',
    'image: nginx:1.27',
    'the image [1] shows',
  ])('leaves %j', (text) => {
    expect(makeInert(text)).toBe(text);
  });

  it('changes nothing the second time, whatever the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '![',
        '](',
        '][',
        ']',
        '[',
        '!',
        '\\',
        '`',
        '<',
        '>',
        '\n\n',
        '\n',
        ' ',
        '"',
        "'",
        '=',
        'a:',
      ),
      fc.constantFrom(
        '<img',
        '<p ',
        'onclick=',
        'style=',
        'url(x)',
        'javascript:',
        'data:',
        ',',
        '&',
        '#106;',
        '[r]: u',
      ),
      fc.string({ maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = makeInert(pieces.join(''));
        expect(makeInert(once)).toBe(once);
      }),
      { numRuns: 10_000 },
    );
  });
});
