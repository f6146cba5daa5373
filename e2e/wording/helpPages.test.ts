// @module-tag together
// @module-tag quick
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createHelp, placeOfLink, readBlockText } from '../../renderer/help/pages.ts'
import { type Block, type Inline, readMarkdown } from '../../renderer/help/readMarkdown.ts'
import { HELP_PAGES, type HelpPage } from '../../renderer/state/help.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (page: HelpPage) =>
  readFileSync(join(root, page === 'changes' ? 'CHANGELOG.md' : `docs/${page}.md`), 'utf8')
const { blocksOf, placeOfCommand } = createHelp(
  Object.fromEntries(HELP_PAGES.map((page) => [page, textOf(page)])) as Record<HelpPage, string>,
)

/** All runs of text of a block, with those within others. */
function runsOf(block: Block): readonly Inline[] {
  if (block.kind === 'code') return []
  if (block.kind === 'list') return block.items.flatMap(({ of }) => deep(of))
  if (block.kind === 'table') return deep([block.head, ...block.rows].flat(2))
  return deep(block.of)
}

const deep = (of: readonly Inline[]): Inline[] => of.flatMap((one) => ('of' in one ? [one, ...deep(one.of)] : [one]))

describe.each(HELP_PAGES)('the page %s', (page) => {
  const blocks = blocksOf(page)

  it('begins with its title, the only one', () => {
    expect(blocks.filter((block) => block.kind === 'heading' && block.level === 1)).toEqual([blocks[0]])
  })

  it('is read to the last mark', () => {
    const texts = blocks.flatMap(runsOf).filter((one) => one.kind === 'text')
    expect(texts.filter((one) => 'text' in one && /\*\*|`|\]\(|^#|<\/?[a-z]+>|\[ \]/.test(one.text))).toEqual([])
    expect(blocks.filter((block) => readBlockText(block) === '')).toEqual([])
  })

  it('has links to headings and documents that there are', () => {
    const links = blocks.flatMap(runsOf).filter((one) => one.kind === 'link')
    for (const { to } of links) {
      const found = placeOfLink(to, page)
      // What is not part of the help are documents for those who have the source.
      if (found === undefined) expect(existsSync(join(root, 'docs', to)), to).toBe(true)
      else if (found.place !== undefined)
        expect(blocksOf(found.page)).toContainEqual(expect.objectContaining({ kind: 'heading', place: found.place }))
    }
  })
})

describe('readMarkdown', () => {
  it('joins broken lines of paragraphs and entries, and ends a paragraph where a list begins', () => {
    expect(readMarkdown('one\ntwo:\n- a\n  b\n- c\n\nend')).toEqual([
      { kind: 'paragraph', of: [{ kind: 'text', text: 'one two:' }] },
      {
        kind: 'list',
        ordered: false,
        items: [
          { of: [{ kind: 'text', text: 'a b' }], task: false },
          { of: [{ kind: 'text', text: 'c' }], task: false },
        ],
      },
      { kind: 'paragraph', of: [{ kind: 'text', text: 'end' }] },
    ])
  })

  it('leaves HTML and strange addresses what they are: text', () => {
    const [block] = readMarkdown('<img src=x onerror=alert(1)> [a](javascript:alert`1`)')
    expect(readBlockText(block as Block)).toContain('<img src=x onerror=alert(1)>')
    expect(placeOfLink('javascript:alert(1)', 'dub')).toBeUndefined()
  })
})

it('twenty steps of the list for volunteers can be ticked', () => {
  const steps = blocksOf('trial').flatMap((block) => (block.kind === 'list' ? block.items : []))
  expect(steps.map(({ task }) => task)).toEqual(Array(20).fill(true))
})

it('a command in a text leads to its page', () => {
  expect(placeOfCommand('npx griot qc talk.mp4 talk.sw.mp4')).toEqual({ page: 'commands', place: 'griot-qc' })
  expect(placeOfCommand('griot nothing')).toBeUndefined()
  expect(placeOfCommand('npm test')).toBeUndefined()
})

it('a search finds the sections with all of its words', () => {
  const none = Object.fromEntries(HELP_PAGES.map((page) => [page, ''])) as Record<HelpPage, string>
  const edit =
    '# Edit\n\nOf lips.\n\n## Timing and picture\n\n- *Closed* lips\n\n| A | B |\n|---|---|\n| mouth | seen |'
  const small = createHelp({ ...none, dub: '# Dub\n\nClosed.', edit })
  const found = (query: string) => small.findSections(query).map(({ page, title, isPage }) => [page, title, isPage])
  expect(found('LIPS')).toEqual([
    ['edit', 'Edit', true],
    ['edit', 'Timing and picture', false],
  ])
  expect(found('closed lips')).toEqual([['edit', 'Timing and picture', false]])
  expect(found('mouth closed')).toEqual([['edit', 'Timing and picture', false]])
  expect(found('closed mouths')).toEqual([])
})
