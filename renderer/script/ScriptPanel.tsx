import { type ReactNode, useEffect, useRef } from 'react'
import type { Work } from '../../shared/commands/work.ts'
import { t } from '../locales/t.ts'
import { useProject } from '../state/document/project.ts'
import { forgetProject, patchScript, restoreRows } from '../state/editor/scriptView.ts'
import { Button } from '../ui/Button.tsx'
import { useFocusIfLost } from '../ui/useFocusIfLost.ts'
import { DraftNote } from './DraftNote.tsx'
import { PasteDialog } from './dialogs/PasteDialog.tsx'
import { RepairDialog } from './dialogs/RepairDialog.tsx'
import { RetimeDialog } from './dialogs/RetimeDialog.tsx'
import { ShiftDialog } from './dialogs/ShiftDialog.tsx'
import { SignsDialog } from './dialogs/SignsDialog.tsx'
import { SubtitlesDialog } from './dialogs/SubtitlesDialog.tsx'
import { DictionaryDialog } from './dictionary/DictionaryDialog.tsx'
import { FindBar } from './find/FindBar.tsx'
import { TextFindings } from './findings/TextFindings.tsx'
import { LineArea } from './lines/LineArea.tsx'
import { LineSpeakerMenu } from './lines/LineSpeakerMenu.tsx'
import { RemedyMenu } from './lines/RemedyMenu.tsx'
import { useScriptLines } from './lines/useScriptLines.ts'
import styles from './ScriptPanel.module.css'
import { ScriptTools } from './ScriptTools.tsx'
import { FirstRemedies } from './transcribe/FirstRemedies.tsx'
import { TranscribeBar } from './transcribe/TranscribeBar.tsx'

interface ScriptPanelProps {
  /** Help with typing, below the edited field. */
  readonly help?: ReactNode
}

/** The script: every line with its source and translation. */
export function ScriptPanel({ help }: ScriptPanelProps) {
  // Filters belong to a project: the next one starts with all its lines.
  useEffect(() => () => forgetProject(), [])
  useEffect(restoreRows, [])
  return (
    <section className={styles['panel']} data-place="script" aria-label={t('editor.script')}>
      <Lines help={help} />
      <LineSpeakerMenu />
      <RemedyMenu />
      <ShiftDialog />
      <RetimeDialog />
      <PasteDialog />
      <SubtitlesDialog />
      <SignsDialog />
      <RepairDialog />
      <TextFindings />
      <DictionaryDialog />
    </section>
  )
}

/** The tools above the lines, and the lines. Apart from the dialogs, as each edit draws it anew. */
function Lines({ help }: ScriptPanelProps) {
  const { order, shown, counts } = useScriptLines()
  return (
    <>
      <ScriptTools lines={order.ids.length} counts={counts} />
      <FindBar />
      <TranscribeBar />
      <DraftNote />
      {order.ids.length === 0 ? (
        <NoLines />
      ) : shown.length === 0 ? (
        <NoMatch />
      ) : (
        <LineArea order={order} shown={shown} help={help} />
      )}
    </>
  )
}

/** Shown in place of an empty list. It takes over a lost focus, so that Tab leads to its buttons. */
function Empty({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusIfLost(place)
  return (
    <div ref={place} className={styles['empty']} tabIndex={-1}>
      {children}
    </div>
  )
}

function NoLines() {
  const listening = useProject(({ work }) => work.some(({ kind, state }) => kind === 'transcript' && !isOver(state)))
  if (listening) {
    return (
      <Empty>
        <h2>{t('script.listening')}</h2>
        <p>{t('script.listeningHint')}</p>
      </Empty>
    )
  }
  return (
    <Empty>
      <h2>{t('script.empty')}</h2>
      <FirstRemedies />
    </Empty>
  )
}

function isOver({ name }: Work['state']): boolean {
  return name !== 'waiting' && name !== 'running'
}

function NoMatch() {
  return (
    <Empty>
      <h2>{t('script.noMatch')}</h2>
      <p>{t('script.noMatchHint')}</p>
      <div>
        <Button onClick={() => patchScript({ filter: {} })}>{t('script.clearFilter')}</Button>
      </div>
    </Empty>
  )
}
