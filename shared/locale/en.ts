import { actionTexts } from './en/actions.ts'
import { assistant } from './en/assistant.ts'
import { cast } from './en/cast.ts'
import { commandLine } from './en/cli.ts'
import { dictionary } from './en/dictionary.ts'
import { editor } from './en/editor.ts'
import { engine } from './en/engine.ts'
import { engineModels } from './en/engineModels.ts'
import { engineNotes } from './en/engineNotes.ts'
import { exportTexts } from './en/exports.ts'
import { failures } from './en/failures.ts'
import { findingTexts } from './en/findings.ts'
import { generations } from './en/generations.ts'
import { guide } from './en/guide.ts'
import { helpTexts } from './en/help.ts'
import { lab } from './en/lab.ts'
import { languages } from './en/languages.ts'
import { menuTexts } from './en/menus.ts'
import { notes } from './en/notes.ts'
import { ownVoice } from './en/ownVoice.ts'
import { packs } from './en/packs.ts'
import { player } from './en/player.ts'
import { qc } from './en/qc.ts'
import { render } from './en/render.ts'
import { reportTexts } from './en/report.ts'
import { review } from './en/review.ts'
import { rooms } from './en/rooms.ts'
import { script } from './en/script.ts'
import { settingsTexts } from './en/settings.ts'
import { signs } from './en/signs.ts'
import { studio } from './en/studio.ts'
import { timeline } from './en/timeline.ts'
import { tone } from './en/tone.ts'
import { typing } from './en/typing.ts'
import { voicesFromTexts } from './en/voicesFrom.ts'

/** Every text of the page, in i18next's notation: `{{name}}` is filled in, `_one` and `_other` go by `count`. */
export const en = {
  ...languages,
  ...actionTexts,
  ...menuTexts,
  ...studio,
  ...editor,
  ...script,
  ...timeline,
  ...player,
  ...cast,
  ...render,
  ...qc,
  ...settingsTexts,
  ...exportTexts,
  ...assistant,
  ...notes,
  ...failures,
  ...findingTexts,
  ...commandLine,
  ...packs,
  ...rooms,
  ...lab,
  ...ownVoice,
  ...generations,
  ...dictionary,
  ...signs,
  ...typing,
  ...tone,
  ...voicesFromTexts,
  ...reportTexts,
  ...helpTexts,
  ...engineModels,
  ...engineNotes,
  ...engine,
  ...review,
  ...guide,
} as const
