import { ContextMenu } from '@base-ui/react/context-menu'
import { type ClipboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import type { LineOrder } from '../../state/document/lineOrder.ts'
import { patchScript } from '../../state/editor/scriptView.ts'
import { useTexts } from '../../state/session.ts'
import { clickLine, contextLine } from './clickLine.ts'
import styles from './LineList.module.css'
import { LineList } from './LineList.tsx'
import { LineMenu } from './LineMenu.tsx'

interface LineAreaProps {
  readonly order: LineOrder
  readonly shown: readonly number[]
  readonly help: ReactNode
}

/** The list of lines with its pointer actions and menu. Memoised, so that moving between lines does not redraw it. */
export const LineArea = memo(function LineArea(props: LineAreaProps) {
  useTexts()
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger
        className={styles['area'] ?? ''}
        onClick={(event: MouseEvent) => clickLine(event)}
        onContextMenu={(event: MouseEvent) => contextLine(event)}
        onPaste={pasteLines}
      >
        <LineList {...props} />
      </ContextMenu.Trigger>
      <LineMenu />
    </ContextMenu.Root>
  )
})

/** A text that is pasted onto lines is shown with where it would go, before it goes there. */
function pasteLines(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text/plain')
  const isField = event.target instanceof HTMLElement && event.target.closest('textarea, input') !== null
  if (isField || text.trim() === '') return
  event.preventDefault()
  patchScript({ dialog: 'paste', pasted: text })
}
