import { useMemo, useState } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { t } from '../../locales/t.ts'
import { player, useClock } from '../../state/clock.ts'
import { useMixing } from '../../state/mixing.ts'
import { useDocument, useProject } from '../../state/project.ts'
import { selectLine } from '../../state/selection.ts'
import { type Captions, usePlayer } from '../playerState.ts'
import { CaptionField, type CaptionText } from './CaptionField.tsx'
import styles from './CaptionLayer.module.css'
import { lineIndex, linesAt } from './linesAt.ts'

/** The subtitles at the playhead. A press opens one for editing. */
export function CaptionLayer() {
  const document = useDocument((own) => own)
  const captions = usePlayer((state) => state.captions)
  const [edited, setEdited] = useState<number>()
  const index = useMemo(() => lineIndex(document), [document])
  const ids = useClock((time) =>
    linesAt(index, time)
      .map(({ id }) => id)
      .join(' '),
  )
  if (captions === 'off') return null
  const heard = ids === '' ? [] : ids.split(' ').map(Number)
  // The subtitle that is being edited stays while the playhead moves on.
  const shown = edited === undefined || heard.includes(edited) ? heard : [...heard, edited]
  return (
    <div className={styles['layer']}>
      {shown.map((id) => (
        <Caption key={id} id={id} edited={id === edited} onEdit={(on) => setEdited(on ? id : undefined)} />
      ))}
    </div>
  )
}

interface CaptionProps {
  readonly id: number
  readonly edited: boolean
  onEdit(on: boolean): void
}

function Caption({ id, edited, onEdit }: CaptionProps) {
  const line = useDocument(({ lines }) => lines[id])
  const target = useProject((project) => project.target)
  const captions = usePlayer((state) => state.captions)
  const listen = useMixing((state) => state.listen)
  if (line === undefined) return null
  const { field, text } = captionOf(line, captions, target)
  if (edited) return <CaptionField line={line} field={field} onClose={() => onEdit(false)} />
  if (text.trim() === '' && field === 'source') return null
  const words = text.trim() === '' ? line.source : text
  const tag = field === 'translation' ? tagOf(line, target, listen !== 'original') : undefined
  return (
    <div className={styles['caption']}>
      {tag !== undefined && <span className={styles['tag']}>{tag}</span>}
      {line.locked ? (
        <span className={styles['text']}>{text}</span>
      ) : (
        <button
          type="button"
          className={styles['text']}
          data-missing={text.trim() === '' || undefined}
          aria-label={t('player.editCaption', { text: words })}
          onClick={() => {
            player()?.pause()
            selectLine(id)
            onEdit(true)
          }}
        >
          {words}
        </button>
      )}
    </div>
  )
}

/** The subtitle of a line; always the source where the project has no translation. */
function captionOf(
  line: Line,
  captions: Captions,
  target: Target | undefined,
): { readonly field: CaptionText; readonly text: string } {
  if (captions === 'source' || target === undefined) return { field: 'source', text: line.source }
  return { field: 'translation', text: line.texts[target]?.text ?? '' }
}

/** A warning beside a subtitle: no translation, or no take to hear. */
function tagOf(line: Document['lines'][string], target: Target | undefined, dub: boolean): string | undefined {
  const text = target === undefined ? undefined : line.texts[target]
  if (text === undefined || text.text.trim() === '') {
    return line.source.trim() === '' ? undefined : t('player.untranslated')
  }
  return dub && !line.keepOriginal && text.take === undefined ? t('player.noTake') : undefined
}
