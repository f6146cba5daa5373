import { createElement, Fragment, type ReactNode } from 'react'
import type { HelpPage, HelpPlace } from '../state/help.ts'
import { help } from './help.ts'
import styles from './MarkdownView.module.css'
import { placeOfLink } from './pages.ts'
import type { Block, Inline, Item, Row } from './readMarkdown.ts'
import { TrialStep } from './Trial.tsx'

interface MarkdownViewProps {
  readonly blocks: readonly Block[]
  /** The page that the blocks are of, from which its links lead. */
  readonly page: HelpPage
  onOpen(place: HelpPlace): void
}

/** The blocks of a page as elements. A link to a document that is not part of the help is text. */
export function MarkdownView({ blocks, page, onOpen }: MarkdownViewProps) {
  const link = (place: HelpPlace | undefined, content: ReactNode) =>
    place === undefined ? (
      content
    ) : (
      <a
        href={`#${place.page}`}
        onClick={(event) => {
          event.preventDefault()
          onOpen(place)
        }}
      >
        {content}
      </a>
    )
  const inline = (one: Inline): ReactNode => {
    switch (one.kind) {
      case 'text':
        return one.text
      case 'code':
        return link(help.placeOfCommand(one.text), <code>{one.text}</code>)
      case 'strong':
        return <strong>{runs(one.of)}</strong>
      case 'emphasis':
        return <em>{runs(one.of)}</em>
      case 'link':
        return link(placeOfLink(one.to, page), runs(one.of))
    }
  }
  const runs = (of: readonly Inline[]): ReactNode => together(of.map(inline))
  const item = ({ of, task }: Item, at: number): ReactNode => (
    <li>{task ? <TrialStep number={at + 1}>{runs(of)}</TrialStep> : runs(of)}</li>
  )
  const row = (of: Row, Cell: 'th' | 'td'): ReactNode => {
    const cell = (one: readonly Inline[]) => <Cell>{runs(one)}</Cell>
    return <tr>{together(of.map(cell))}</tr>
  }
  const shown = (block: Block): ReactNode => {
    switch (block.kind) {
      case 'heading': {
        const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 1] ?? 'h5'
        return <Heading id={`help-${block.place}`}>{runs(block.of)}</Heading>
      }
      case 'paragraph':
        return <p>{runs(block.of)}</p>
      case 'code':
        return <pre>{block.text}</pre>
      case 'list': {
        const List = block.ordered ? 'ol' : 'ul'
        return <List>{together(block.items.map(item))}</List>
      }
      case 'table':
        return (
          <table>
            <thead>{row(block.head, 'th')}</thead>
            <tbody>{together(block.rows.map((one) => row(one, 'td')))}</tbody>
          </table>
        )
    }
  }
  return <div className={styles['text']}>{together(blocks.map(shown))}</div>
}

/** Nodes one after the other, which never change their order and so need no keys. */
function together(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes)
}
