import { actionTexts } from './en/actions.ts'
import { assistantTexts } from './en/assistant.ts'
import { bandTexts } from './en/band.ts'
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
import { generationsTexts } from './en/generations.ts'
import { guide } from './en/guide.ts'
import { helpTexts } from './en/help.ts'
import { labTexts } from './en/lab.ts'
import { languages } from './en/languages.ts'
import { menuTexts } from './en/menus.ts'
import { notes } from './en/notes.ts'
import { ownVoice } from './en/ownVoice.ts'
import { packsTexts } from './en/packs.ts'
import { paletteTexts } from './en/palette.ts'
import { playerTexts } from './en/player.ts'
import { qcTexts } from './en/qc.ts'
import { renderTexts } from './en/render.ts'
import { reportTexts } from './en/report.ts'
import { review } from './en/review.ts'
import { rooms } from './en/rooms.ts'
import { script } from './en/script.ts'
import { settingsTexts } from './en/settings.ts'
import { signs } from './en/signs.ts'
import { studioTexts } from './en/studio.ts'
import { timelineTexts } from './en/timeline.ts'
import { tone } from './en/tone.ts'
import { typing } from './en/typing.ts'
import { voicesFromTexts } from './en/voicesFrom.ts'
import { waysTexts } from './en/ways.ts'

/** Every text of the page, in i18next's notation: `{{name}}` is filled in, `_one` and `_other` go by `count`. */
export const en = {
  ...languages,
  ...actionTexts,
  ...menuTexts,
  ...studioTexts,
  ...editor,
  ...script,
  ...timelineTexts,
  ...playerTexts,
  ...bandTexts,
  ...cast,
  ...renderTexts,
  ...qcTexts,
  ...settingsTexts,
  ...exportTexts,
  ...assistantTexts,
  ...notes,
  ...failures,
  ...findingTexts,
  ...commandLine,
  ...packsTexts,
  ...paletteTexts,
  ...rooms,
  ...labTexts,
  ...ownVoice,
  ...generationsTexts,
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
  ...waysTexts,
  ...guide,
} as const
