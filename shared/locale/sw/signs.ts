import type { TextTable } from '../textTable.ts'

/** Texts in the picture, and the place of its subtitles. */
export const signs = {
  'signs.title': 'Maandishi katika picha',
  'signs.hint':
    'Maandishi ya vichwa na mabango ambayo hakuna anayeyasema. Tafsiri zake zinaweza kuwekwa juu ya picha unapotengeneza kwa matamko, na kuhamishwa.',
  'signs.none': 'Hakuna. Huja na unukuzi unaosomwa kutoka kwenye picha, au huongezwa penye kielekezi.',
  'signs.times': 'Nyakati',
  'signs.text': 'Katika picha',
  'signs.textOf': 'Maandishi katika picha kwenye {{time}}',
  'signs.translationOf': 'Tafsiri ya “{{name}}”',
  'signs.startOf': 'Mwanzo wa “{{name}}”',
  'signs.endOf': 'Mwisho wa “{{name}}”',
  'signs.go': 'Nenda hapo',
  'signs.goTo': 'Nenda kwenye “{{name}}”',
  'signs.remove': 'Ondoa',
  'signs.removeOf': 'Ondoa “{{name}}”',
  'signs.add': 'Ongeza penye {{time}}',
  'edit.addSign': 'Ongeza maandishi katika picha',
  'edit.writeSign': 'Andika maandishi katika picha',
  'edit.placeSign': 'Weka mahali pa maandishi katika picha',
  'edit.settleDoubt': 'Thibitisha maandishi yaliyosomwa kwa mashaka',
  'edit.removeSign': 'Ondoa maandishi katika picha',
  'place.label': 'Mahali pa manukuu',
  'place.auto': 'Tafuta',
  'place.lower': 'Theluthi ya chini ya picha',
  'place.upper': 'Theluthi ya juu ya picha',
  'place.drawn': 'Mstatili unaouchora',
  'place.boxOf': '{{name}}: kushoto {{left}} %, juu {{top}} %, kulia {{right}} %, chini {{bottom}} %',
  'place.drawHint':
    'Chora kuzunguka manukuu. Vitufe vya mishale husogeza mstatili, pamoja na Shift hubadilisha ukubwa wake; Escape hurudisha uliotangulia.',
  'place.edges': 'Ukingo wa kushoto, juu, kulia, chini kwa %',
  'place.time': 'Video kwenye {{time}}',
  'signs.place': 'Mahali, kwa %',
  'signs.placeOf': 'Mahali pa “{{name}}” kwa asilimia: kushoto, juu, kulia, chini',
} satisfies TextTable
