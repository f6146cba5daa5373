import type { Speaker } from '../../../shared/project/document.ts'
import styles from './Swatch.module.css'

/** The colour of a speaker. */
export function Swatch({ speaker }: { readonly speaker: Pick<Speaker, 'colour'> }) {
  return <i aria-hidden="true" data-swatch className={styles['swatch']} style={{ background: speaker.colour }} />
}
