import type { FormReplies } from './form-replies.ts'

/** German replies for `form-replies.ts`. */
export const FORMS_DE: FormReplies = {
  leaks: {
    score: [
      'Zur Information: Ihr {Vertrauenswert liegt bei 32}, daher prüfen wir von Hand.',
      'Die letzte Prüfung ergab einen {Risikowert von 0,91}.',
      'Ihre Organisation hat derzeit {14 von 100 Punkten bei der Reputation}.',
      'Ihr {Trust-Score beträgt 34}.',
      'Ihr {Trust Score ist 34}.',
      'Ihr {Reputationsindex ist auf 12 gefallen}.',
    ],
    address: [
      'Dieselbe Liste hat letzte Woche {mira@oak-harvest.example} hochgeladen.',
      'Ein anderer Kunde, {orders@blue-kiln.example}, hatte dasselbe Problem.',
    ],
    network: [
      'Ihre Anfrage kam zweimal auf unserem Server {192.168.40.12} an.',
      'Die Prüfung lief auf {fd12:3456:789a::12}, es war also nicht Ihr Fehler.',
    ],
    id: [
      'Es ist dieselbe Sache wie bei {org_0kq83f} vom letzten Monat.',
      'Der Kunde {oak-harvest} wurde wegen desselben Textes gesperrt.',
    ],
    note: [
      'Nach der {Notiz der Kollegin} hatten Sie zugesagt, die Liste zu ersetzen.',
      '{Laut Notiz von Anna} wollten Sie Ihr Geld zurück.',
      '{Ein Kollege hat vermerkt}, dass wir noch warten sollen.',
      '{Eine Kollegin hat notiert}: nicht freischalten.',
      '{Ein Kollege hat geschrieben}: noch warten.',
    ],
    reviewer: [
      '{Unserer Prüferin Katrin} gefiel der Betreff nicht.',
      'Die Entscheidung traf {unser Moderator Pavel Novak}.',
    ],
    customer: [
      '{Der Kunde Trailhead Kilnworks wurde auch gesperrt}.',
      '{Bei Maple & Oakum war es genauso}.',
      '{Ein anderer Kunde wurde} wegen derselben Liste {gesperrt}.',
    ],
    mechanism: [
      '{Unsere KI hat Sie markiert}.',
      '{Der Algorithmus hat} Ihre Organisation über Nacht {gesperrt}.',
      'Ihre Organisation wurde {von unserem Modell markiert}.',
      '{Unser System hat Sie} am Dienstag {markiert}.',
      '{Unsere automatische Prüfung hat Ihre letzte Kampagne beanstandet}.',
      'Ihr Konto wurde {von unserem Spamfilter gesperrt}.',
      'Ihre Organisation wurde {automatisch gesperrt}, nicht von einem von uns.',
    ],
    promise: [
      '{Wir schalten Sie morgen wieder frei}.',
      'Ihr Konto {wird am Freitag entsperrt}.',
      '{Wir werden die Sperre aufheben}.',
      '{Ab Montag können Sie wieder senden}.',
    ],
  },
  clean: [
    'Bitte schreiben Sie an support@postdesk.example, wenn etwas unklar ist.',
    'Bitte schreiben Sie uns noch einmal von der Adresse, von der diese Nachricht kam.',
    'Unser Team hat Ihre Antwort geprüft und schreibt Ihnen am Montag.',
    'Ein Zustellbarkeitswert sagt, was die Postfachanbieter von einem Absender halten.',
    'Ihre Kampagne hatte 32 Klicks, und 14 von 100 Empfängern haben sie geöffnet.',
    'Bitte beachten Sie, dass Kampagnen im Entwurf bleiben.',
    'Danke für die Notiz, die uns Ihre Kollegin mit den Bildern geschickt hat.',
    'Als Absender eignet sich eine Adresse wie name@ihre-domain.de.',
    'Ein Prüfer sieht sich jeden neuen Absender vor der ersten Kampagne an.',
    'Mein Kollege Tom ruft Sie morgen um 10:30 Uhr an.',
    'Bitte notieren Sie sich den Code, den wir Ihnen geschickt haben.',
    'Unsere Prüfer arbeiten Montag bis Freitag und lesen jede Antwort.',
    'Wir schreiben Ihnen morgen.',
    'Sobald Sie uns die Liste geschickt haben, sehen wir uns die Sperre noch einmal an.',
    'Ich kann Ihnen nicht versprechen, dass wir Sie morgen freischalten.',
    'Wir werden die Sperre nicht aufheben, bevor wir die Liste verstanden haben.',
    'Ihre Kollegin hat uns am Montag geschrieben, und wir haben am selben Tag geantwortet.',
    'Unser KI-Assistent im Editor schlägt Betreffzeilen vor.',
    'Können Sie uns bis morgen sagen, woher die Adressen stammen?',
    'Unser System schickt die Bestätigung noch einmal, wenn Sie darum bitten.',
    'Unser System hat die Datei abgelehnt, weil die erste Zeile keine Spalten nennt.',
    'Der Spamfilter des Postfachanbieters hat Ihre Nachricht blockiert.',
    'Jeder Absender wird vor der ersten Kampagne geprüft, zum Teil automatisch.',
    'Ihr eigener Filter hat unsere Nachricht vielleicht blockiert, sehen Sie bitte im Spamordner nach.',
  ],
}
