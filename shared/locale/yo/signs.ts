import type { TextTable } from '../textTable.ts'

/** Texts in the picture, and the place of its subtitles. */
export const signs = {
  'signs.title': 'Àwọn ọ̀rọ̀ inú àwòrán',
  'signs.hint':
    'Àkọlé àti pátákó tí ẹnikẹ́ni kò sọ. A lè gbé ìtumọ̀ wọn lé orí àwòrán nígbà tí a bá ń gbé fídíò jáde láti inú àwọn ìsọ, a sì lè kó wọn jáde.',
  'signs.none': 'Kò sí. Wọ́n máa ń wá pẹ̀lú àkọsílẹ̀ ọ̀rọ̀ tí a kà láti inú àwòrán, tàbí kí a fi wọ́n kún un níbi atọ́ka.',
  'signs.times': 'Àkókò',
  'signs.text': 'Nínú àwòrán',
  'signs.textOf': 'Ọ̀rọ̀ inú àwòrán ní {{time}}',
  'signs.translationOf': 'Ìtumọ̀ “{{name}}”',
  'signs.startOf': 'Ìbẹ̀rẹ̀ “{{name}}”',
  'signs.endOf': 'Òpin “{{name}}”',
  'signs.go': 'Lọ síbẹ̀',
  'signs.goTo': 'Lọ sí “{{name}}”',
  'signs.remove': 'Yọ kúrò',
  'signs.removeOf': 'Yọ “{{name}}” kúrò',
  'signs.add': 'Fi ọ̀kan kún un ní {{time}}',
  'edit.addSign': 'Fi ọ̀rọ̀ inú àwòrán kún un',
  'edit.writeSign': 'Kọ ọ̀rọ̀ inú àwòrán',
  'edit.placeSign': 'Yí ipò ọ̀rọ̀ inú àwòrán padà',
  'edit.settleDoubt': 'Jẹ́rìí sí ọ̀rọ̀ tí a kà pẹ̀lú iyèméjì',
  'edit.removeSign': 'Yọ ọ̀rọ̀ inú àwòrán kúrò',
  'place.label': 'Ibi tí àkọlé abẹ́ wà',
  'place.auto': 'Wá a',
  'place.lower': 'Ìdá mẹ́ta ìsàlẹ̀ àwòrán',
  'place.upper': 'Ìdá mẹ́ta òkè àwòrán',
  'place.drawn': 'Àpótí tí o yà',
  'place.boxOf': '{{name}}: òsì {{left}} %, òkè {{top}} %, ọ̀tún {{right}} %, ìsàlẹ̀ {{bottom}} %',
  'place.drawHint':
    'Ya àpótí yí àkọlé abẹ́ ká. Àwọn bọ́tìnnì ọfà máa gbé àpótí náà, pẹ̀lú Shift wọ́n máa yí ìwọ̀n rẹ̀ padà; Escape máa dá èyí tó wà tẹ́lẹ̀ padà.',
  'place.edges': 'Etí òsì, òkè, ọ̀tún, ìsàlẹ̀ ní %',
  'place.time': 'Fídíò ní {{time}}',
  'signs.place': 'Ipò, ní %',
  'signs.placeOf': 'Ipò “{{name}}” ní ìdá ọgọ́rùn-ún: òsì, òkè, ọ̀tún, ìsàlẹ̀',
} satisfies TextTable
