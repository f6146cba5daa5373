import { expect, it } from 'vitest'
import { outlined } from '../drawn/drawPart.testing.ts'
import { openScene } from '../state/document/scene.testing.ts'
import { tryRuns } from '../state/effects.testing.ts'
import { lineRuns } from './lineRuns.ts'

it('each action on lines does to the current line what its name says', async () => {
  const { importSubtitles: _, playWord: __, ...others } = lineRuns // a dialog of the system; what is known of takes already
  const done = await tryRuns(others, () => openScene({ selected: [3] }))
  expect(done).toEqual(outlined`
    nextLine → selection.lines: [4]; selection.current: 4; selection.anchor: 4
    previousLine → selection.lines: [2]; selection.current: 2; selection.anchor: 2
    firstLine → selection.lines: [1]; selection.current: 1; selection.anchor: 1
    lastLine → selection.lines: [4]; selection.current: 4; selection.anchor: 4
    pageDown → selection.lines: [4]; selection.current: 4; selection.anchor: 4
    pageUp → selection.lines: [1]; selection.current: 1; selection.anchor: 1
    nextProblem → selection.lines: [4]; selection.current: 4; selection.anchor: 4
    extendDown → selection.lines: [3,4]; selection.current: 4
    extendUp → selection.lines: [2,3]; selection.current: 2
    selectAllLines → selection.lines: [1,2,3,4]
    findNext → scriptView.bar: "find"; scriptView.focusRequests: 1
    findPrevious → scriptView.bar: "find"; scriptView.focusRequests: 1
    nextRowHeight → asks changeSettings {layout: {scriptRows: "roomy"}}; page.announcement: "Height of rows: roomy"; scriptView.rows: "roomy"
    compareLips → asks changeSettings {layout: {scriptLips: true}}; page.announcement: "Lips that close in the source or in the dub alone are marked, in lines whose mouth is seen"; scriptView.lips: true
    worstFirst → scriptView.order: "worst"
    followScript → scriptView.follow: false
    editLine → selection.editing: "translation"
    editSource → selection.editing: "source"
    editSpoken → selection.editing: "spoken"
    editDictionary → scriptView.dialog: "dictionary"
    editNote → selection.editing: "note"
    approveLines → step {key: "edit.approve",values: {count: 1,number: 3}}; asks learnWords {target: "sw",texts: ["Nzuri sana, asante."]}; selection.lines: [4]; selection.current: 4; selection.anchor: 4; lines.3.texts.sw.status: "approved"; lines.3.texts.sw.approvals: [{by: "",at: a moment}]
    unapproveLines
    splitLine → step {key: "edit.split",values: {number: 3}}; selection.lines: [5]; selection.current: 5; selection.anchor: 5; lines.3.end: 7.5; lines.3.source: "Fine,"; lines.3.texts.sw.text: "Nzuri sana,"; lines.3.texts.sw.take: gone; lines.5: {id: 5,start: 7.5,end: 8,speaker: "SPEAKER_00",source: "thank you.",locked: false,keepOriginal: false,note: "",texts: {s…; nextLine: 6
    lastWordDown → step {key: "edit.moveWord",values: {number: 3,to: 4}}; lines.3.texts.sw.text: "Nzuri sana,"; lines.4.texts.sw: {text: "asante.",status: "edited",basis: "8.92263d6856577224"}
    firstWordUp
    translateAgain → asks translate {project: "one",target: "sw",lines: [3]}
    showFindings → scriptView.showingFindings: true
    repairMarks → scriptView.dialog: "repair"
    pasteTranslation → scriptView.dialog: "paste"
    mergeNext → step {key: "edit.merge",values: {number: 3,last: 4}}; lines.3.end: 11; lines.3.speaker: "SPEAKER_01"; lines.3.source: "Fine, thank you. Goodbye."; lines.3.texts.sw.take: gone; lines.4: gone
    mergePrevious → selection.lines: [2]; selection.current: 2; selection.anchor: 2
    transcribe → player plays the range 7 8; selection.editing: "source"; scriptView.transcribing: true
    insertAfter → step {key: "edit.insert_after",values: {number: 3}}; selection.lines: [5]; selection.current: 5; selection.anchor: 5; selection.editing: "source"; lines.5: {id: 5,start: 8,end: 9.5,speaker: "SPEAKER_00",source: "",locked: false,keepOriginal: false,note: "",texts: {}}; nextLine: 6
    insertBefore → step {key: "edit.insert_before",values: {number: 3}}; selection.lines: [5]; selection.current: 5; selection.anchor: 5; selection.editing: "source"; lines.5: {id: 5,start: 6,end: 7,speaker: "SPEAKER_00",source: "",locked: false,keepOriginal: false,note: "",texts: {}}; nextLine: 6
    deleteLines → step {key: "edit.delete",values: {count: 1,number: 3}}; selection.lines: [4]; selection.current: 4; selection.anchor: 4; lines.3: gone
    lockLines → step {key: "edit.lock",values: {count: 1,number: 3}}; lines.3.locked: true
    keepOriginal → step {key: "edit.keep",values: {count: 1,number: 3}}; lines.3.keepOriginal: true
    letPictureWait → step {key: "edit.wait",values: {count: 1,number: 3}}; lines.3.wait: true
    markView → step {key: "edit.view",values: {count: 1,number: 3,view: {key: "view.on_screen"}}}; page.announcement: "On-screen"; lines.3.view: "on_screen"
    moveToRoom → page.announcement: "There is no time around this line in which its speaker is silent."
    shiftTimes → scriptView.dialog: "shift"
    retimeLines → scriptView.dialog: "retime"
    moveByEar → asks syncCues {path: "/a.mp4",cues: [{start: 1,end: 3},{start: 7,end: 8},{start: 9.5,end: 11}]}; page.announcement: "Comparing the lines with what is spoken …"
    chooseSpeaker → scriptView.choosingSpeaker: true
    speaker1
    speaker2 → step {key: "edit.giveLines",values: {count: 1,number: 3,name: "Juma"}}; lines.3.speaker: "SPEAKER_01"
    speaker3
    speaker4
    speaker5
    speaker6
    speaker7
    speaker8
    speaker9
  `)
})

it('a locked line stays as it is', async () => {
  const { splitLine, mergeNext, deleteLines, keepOriginal, markView, moveToRoom, speaker1, lockLines } = lineRuns
  const some = { splitLine, mergeNext, deleteLines, keepOriginal, markView, moveToRoom, speaker1, lockLines }
  const done = await tryRuns(some, () => openScene({ selected: [2] }))
  expect(done).toEqual(outlined`
    splitLine
    mergeNext
    deleteLines
    keepOriginal
    markView → page.announcement: "On-screen"
    moveToRoom
    speaker1
    lockLines → step {key: "edit.unlock",values: {count: 1,number: 2}}; lines.2.locked: false
  `)
})
