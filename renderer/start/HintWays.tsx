import { useState } from 'react'
import type { ListedDub } from '../../shared/commands/dubs.ts'
import type { Message } from '../../shared/locale/message.ts'
import { t } from '../locales/t.ts'
import { PasteText } from '../remedies/PasteText.tsx'
import { changeOrder } from '../state/studio/dubs.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'

interface HintWaysProps {
  readonly dub: ListedDub
  readonly hint: Message
}

/** The button for another choice than a hint's: subtitles stay at their times, or a text takes the place of a draft. */
export function HintWays({ dub: { id }, hint: { key } }: HintWaysProps) {
  const [isPasting, setPasting] = useState(false)
  const act = (action: () => Promise<unknown>) => void run(action)
  if (isPasting)
    return (
      <PasteText
        isTranslation={false}
        run={act}
        onUse={(path) => changeOrder(id, { transcript: { from: 'file', path } })}
        onClose={() => setPasting(false)}
      />
    )
  if (key === 'plan.sync.moved')
    return (
      <div className={box['ways']}>
        <Button onClick={() => act(() => changeOrder(id, { sync: 'off' }))}>{t('subtitles.leave')}</Button>
      </div>
    )
  if (key === 'plan.draftWords')
    return (
      <div className={box['ways']}>
        <Button onClick={() => setPasting(true)}>{t('ways.paste')}</Button>
      </div>
    )
  return null
}
