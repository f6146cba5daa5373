import { cast } from './en/cast.ts'
import { editor } from './en/editor.ts'
import { packs } from './en/packs.ts'
import { player } from './en/player.ts'
import { render } from './en/render.ts'
import { script } from './en/script.ts'
import { studio } from './en/studio.ts'
import { timeline } from './en/timeline.ts'

/** Every text of the page, in i18next's notation: `{{name}}` is filled in, `_one` and `_other` go by `count`. */
export const en = { ...studio, ...editor, ...script, ...timeline, ...player, ...cast, ...render, ...packs } as const
