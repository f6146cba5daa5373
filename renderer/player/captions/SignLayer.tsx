import { translatedSigns } from '../../../shared/project/texts/signEdits.ts'
import { useDocument, useProject } from '../../state/document/project.ts'
import { useClock } from '../../state/editor/clock.ts'
import { usePlayer } from '../playerState.ts'
import styles from './SignLayer.module.css'

/** The translations of the texts in the picture at the playhead, over their places, while translated subtitles are shown. */
export function SignLayer() {
  const captions = usePlayer((state) => state.captions)
  const target = useProject((project) => project.target)
  const document = useDocument((own) => own)
  const signs = target === undefined || captions !== 'translation' ? [] : translatedSigns(document, target)
  const shown = useClock((time) =>
    signs.flatMap(({ start, end }, at) => (start <= time && time < end ? [at] : [])).join(' '),
  )
  return signs.map(({ box: { left, top, right, bottom }, text }, at) =>
    shown.split(' ').includes(String(at)) ? (
      <p
        // biome-ignore lint/suspicious/noArrayIndexKey: signs are in order, and have no state
        key={at}
        className={styles['sign']}
        lang={target}
        style={{
          left: `${100 * left}%`,
          top: `${100 * top}%`,
          minWidth: `${100 * (right - left)}%`,
          minHeight: `${100 * (bottom - top)}%`,
        }}
      >
        {text}
      </p>
    ) : null,
  )
}
