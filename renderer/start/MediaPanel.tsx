import { useState } from 'react'
import { hasReadableSound } from '../../shared/audio/hasReadableSound.ts'
import type { Dub, DubPlan } from '../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import { formatClock } from '../../shared/timecode.ts'
import { failureWords, t, words } from '../locales/t.ts'
import type { PlanState } from '../state/session.ts'
import { Choice } from '../ui/Choice.tsx'
import { fileName, size } from '../ui/format.ts'
import styles from './MediaPanel.module.css'
import { Waveform } from './Waveform.tsx'

interface MediaPanelProps {
  readonly dub: Dub
  readonly plan: PlanState | undefined
}

/** The video, original or dubbed. */
export function MediaPanel({ dub, plan }: MediaPanelProps) {
  const media = plan?.name === 'failed' ? plan.media : planOf(plan)?.media
  const result = dub.state.name === 'done' ? dub.state.result : undefined
  const [original, setOriginal] = useState(false)
  const shown =
    result !== undefined && !original ? { path: result.path, url: result.url, name: fileName(result.path) } : media
  const hasSound = shown !== media || (media !== undefined && hasReadableSound(media.facts))
  return (
    <section className={styles['panel']}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{dub.name}</h2>
        {media !== undefined && <span className={styles['facts']}>{factsWords(media)}</span>}
      </div>
      <div className={styles['stage']} style={{ aspectRatio: shapeOf(media) }}>
        {shown === undefined ? <Absent plan={plan} /> : <Player key={shown.url} url={shown.url} name={shown.name} />}
      </div>
      {result !== undefined && media !== undefined && (
        <div className={styles['which']}>
          <Choice
            look="tiles"
            legendHidden
            legend={t('media.which')}
            value={original ? 'original' : 'dub'}
            onChange={(value) => setOriginal(value === 'original')}
            options={[
              { value: 'dub', label: t('media.dub') },
              { value: 'original', label: t('media.original') },
            ]}
          />
        </div>
      )}
      {media?.playable.reason !== undefined && (result === undefined || original) && (
        <p className={styles['reason']}>{words(media.playable.reason)}</p>
      )}
      {shown !== undefined && hasSound && <Waveform key={shown.path} path={shown.path} />}
    </section>
  )
}

function planOf(state: PlanState | undefined): DubPlan | undefined {
  if (state?.name === 'ready') return state.plan
  return state?.name === 'loading' ? state.before : undefined
}

/** Shape of the video: 16:9 for portrait and rotated ones, as low as its controls for files without a picture. */
function shapeOf(media: OpenedMedia | undefined): string {
  const video = media?.facts.video
  if (media !== undefined && video === undefined) return '16 / 1'
  if (video === undefined || video.rotation % 180 !== 0 || video.width < video.height) return '16 / 9'
  return `${video.width} / ${video.height}`
}

function factsWords({ facts }: OpenedMedia): string {
  const picture = facts.video === undefined ? '' : `${facts.video.width} × ${facts.video.height}, ${facts.video.codec}`
  const format = [picture, facts.audio[0]?.codec].filter(Boolean).join(', ')
  return t('media.facts', { duration: formatClock(facts.duration), size: size(facts.sizeBytes), format })
}

function Absent({ plan }: { readonly plan: PlanState | undefined }) {
  if (plan?.name === 'failed') return <p className={styles['absent']}>{failureWords(plan.failure)}</p>
  return <p className={styles['absent']}>{t('media.loading')}</p>
}

function Player({ url, name }: { readonly url: string; readonly name: string }) {
  const [gone, setGone] = useState(false)
  if (gone) return <p className={styles['absent']}>{t('media.gone')}</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: the subtitles of a dub are a file beside it; the editor shows them on the picture
    <video
      className={styles['video']}
      src={url}
      controls
      preload="metadata"
      aria-label={t('media.player', { name })}
      onError={() => setGone(true)}
    />
  )
}
