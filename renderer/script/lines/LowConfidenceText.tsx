import { useEffect, useRef, useState } from 'react'
import type { PictureBox } from '../../../shared/contract/assemble.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { confirmLowConfidence } from '../../../shared/project/texts/textEdits.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { useProject } from '../../state/document/project.ts'
import { Button } from '../../ui/Button.tsx'
import { drawFrame } from './filmFrames.ts'
import styles from './LowConfidenceText.module.css'

interface LowConfidenceTextProps {
  readonly line: Line
  /** Where its words stand in the picture. */
  readonly box: PictureBox
  readonly number: number
  readonly reachable: boolean
}

/** The words of a line as they stand in the picture, from which they were read with doubt, and a button that settles it. */
export function LowConfidenceText({
  line: { id, start, end, locked },
  box,
  number,
  reachable,
}: LowConfidenceTextProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const path = useProject(({ media }) => media.path)
  const time = (start + end) / 2
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = async (on: HTMLCanvasElement) => {
      const done = await drawFrame({ path, time, box }, on, signal)
      if (!signal.aborted) setDrawn(done)
    }
    if (canvas.current !== null) void show(canvas.current)
    return () => controller.abort()
  }, [path, time, box])
  return (
    <div className={styles['doubt']}>
      <canvas ref={canvas} role="img" aria-label={t('script.doubtPicture', { number })} data-drawn={drawn} />
      <Button
        kind="quiet"
        tabIndex={reachable ? 0 : -1}
        disabled={locked}
        aria-label={t('script.settleOf', { number })}
        onClick={() => edit(say('edit.settleDoubt'), (draft) => confirmLowConfidence(draft, [id]))}
      >
        {t('script.settle')}
      </Button>
    </div>
  )
}
