import { expect, it } from 'vitest'
import { type Block, inlineText, readMarkdown } from './readMarkdown.ts'

/** A block as its kind and its words. */
function summarizeBlock(block: Block): unknown {
  if (block.kind === 'code') return ['code', block.text]
  if (block.kind === 'list') return [block.ordered, ...block.items.map(({ of, task }) => [inlineText(of), task])]
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(inlineText))
  return [block.kind === 'heading' ? `${block.level} ${block.place}` : 'text', inlineText(block.of)]
}

it('reads headings, paragraphs, lists, tables and code', () => {
  const page = [
    ...['# The Help: dub & edit', 'One sentence', 'over two lines.', '## Ọ̀rọ̀ 2', '', '- one', '  goes on', '- [ ] two'],
    ...[
      '1. first',
      '',
      '| a | b |',
      '| - | - |',
      '| `x` | **y** |',
      '',
      '```sh',
      '# no heading',
      '',
      'griot',
      '```',
      '    plain',
    ],
  ]
  expect(readMarkdown(page.join('\n')).map(summarizeBlock)).toEqual([
    ['1 the-help-dub--edit', 'The Help: dub & edit'],
    ['text', 'One sentence over two lines.'],
    [expect.stringMatching(/^2 /), 'Ọ̀rọ̀ 2'],
    [false, ['one goes on', false], ['two', true], ['first', false]],
    [
      ['a', 'b'],
      ['x', 'y'],
    ],
    ['code', '# no heading\n\ngriot'],
    ['code', 'plain'],
  ])
})

it('reads links and emphasis within each other, and takes nothing for HTML', () => {
  const [block] = readMarkdown('See **[the *page*](edit.md#cut)** or `a*b*`, <b>2 * 3</b>.')
  expect(block).toEqual({
    kind: 'paragraph',
    of: [
      { kind: 'text', text: 'See ' },
      {
        kind: 'strong',
        of: [
          {
            kind: 'link',
            to: 'edit.md#cut',
            of: [
              { kind: 'text', text: 'the ' },
              { kind: 'emphasis', of: [{ kind: 'text', text: 'page' }] },
            ],
          },
        ],
      },
      { kind: 'text', text: ' or ' },
      { kind: 'code', text: 'a*b*' },
      { kind: 'text', text: ', <b>2 * 3</b>.' },
    ],
  })
})
