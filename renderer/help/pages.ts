import { HELP_PAGES, type HelpPage, type HelpPlace } from '../state/help.ts'
import { type Block, inlineText, readMarkdown } from './readMarkdown.ts'

/** Where a link of a page leads within the help; undefined where its document is not part of it. */
export function placeOfLink(link: string, from: HelpPage): HelpPlace | undefined {
  const [, file = '', place] = /^([^#]*)(?:#(.+))?$/.exec(link) ?? []
  const to = file === '../CHANGELOG.md' ? 'changes' : file === '' ? from : file.replace(/\.md$/, '')
  const page = HELP_PAGES.find((one) => one === to)
  return page === undefined ? undefined : { page, place }
}

/** A part of a page: from one heading to the next. */
export interface HelpSection extends HelpPlace {
  readonly title: string
  readonly isPage: boolean
}

/** The pages of the help. */
export interface Help {
  blocksOf(page: HelpPage): readonly Block[]
  /** The place that describes a command that a text names, such as `griot qc a.mp4 b.mp4`. */
  placeOfCommand(text: string): HelpPlace | undefined
  /** The sections that have every word of a query, in the order of the pages. */
  findSections(query: string): HelpSection[]
}

/** Makes the help of the texts of its pages. A page is read when it is first asked for. */
export function createHelp(texts: Readonly<Record<HelpPage, string>>): Help {
  const read = new Map<HelpPage, readonly Block[]>()
  const blocksOf: Help['blocksOf'] = (page) => {
    const blocks = read.get(page) ?? readMarkdown(texts[page])
    read.set(page, blocks)
    return blocks
  }
  return {
    blocksOf,
    placeOfCommand(text) {
      const [, name] = /^(?:npx )?griot ([a-z]+)\b/.exec(text) ?? []
      const place = `griot-${name}`
      const isThere = blocksOf('commands').some((block) => block.kind === 'heading' && block.place === place)
      return isThere ? { page: 'commands', place } : undefined
    },
    findSections(query) {
      const words = query.toLowerCase().split(/\s+/)
      return HELP_PAGES.flatMap((page) => sectionsOf(page, blocksOf(page)))
        .filter(({ text }) => words.every((word) => text.includes(word)))
        .map(({ text: _, ...section }) => section)
    },
  }
}

function sectionsOf(page: HelpPage, blocks: readonly Block[]): (HelpSection & { readonly text: string })[] {
  const sections: (HelpSection & { text: string })[] = []
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ page, place: block.place, title: inlineText(block.of), isPage: block.level === 1, text: '' })
    const last = sections.at(-1)
    if (last !== undefined) last.text += `${readBlockText(block).toLowerCase()}\n`
  }
  return sections
}

/** All words of a block. */
export function readBlockText(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'list') return block.items.map(({ of }) => inlineText(of)).join('\n')
  if (block.kind === 'table') return [block.head, ...block.rows].flat().map(inlineText).join('\n')
  return inlineText(block.of)
}
