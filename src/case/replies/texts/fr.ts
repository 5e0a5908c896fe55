import { ask, type LanguageTexts } from '../texts.ts'

const blocked = [
  'Les envois de votre organisation {{organization}} sont bloqués depuis le {{since}}.',
  '{{customerExplanation}}',
]
const lookAgain = `Nous vous invitons à vérifier les campagnes prévues entre-temps et à reprogrammer celles qui restent d’actualité. ${ask('failed')}`
const toRecipient =
  'Vous nous avez écrit au sujet des e-mails de {{organization}}. Cet expéditeur les envoie avec notre service et gère lui-même la liste de ses destinataires.'
const unsubscribeLink = `Chacun de ces e-mails contient un lien de désinscription qui retire votre adresse de la liste. ${ask('unsubscribed')}`

/** Replies in French, with “vous”. */
export const french: LanguageTexts = {
  locale: 'fr-FR',
  greeting: 'Bonjour {{customer}},',
  greetingToNobody: 'Bonjour,',
  closing: 'Cordialement,',
  held: {
    ALL_SENDING: 'tous les e-mails',
    CAMPAIGNS: 'les campagnes',
    WORKFLOWS: 'les workflows',
    TRANSACTIONAL: 'les messages transactionnels',
  },
  causes: {
    PHISHING_CONTENT:
      'Des e-mails de votre organisation demandaient à leurs destinataires des choses que nous n’autorisons pas.',
    COMPLAINT_RATE:
      'Un nombre inhabituellement élevé de destinataires ont signalé vos dernières campagnes comme spam.',
    PAYMENT_DISPUTE: 'Le paiement de votre abonnement a été contesté par le titulaire de la carte.',
    PURCHASED_LIST: 'Beaucoup de personnes de votre liste ne vous ont jamais demandé d’e-mails.',
    BOUNCE_RATE: 'Un nombre inhabituellement élevé de vos derniers e-mails n’ont pas pu être remis.',
    LOOK_ALIKE_DOMAIN: 'Votre domaine d’envoi peut être confondu avec celui d’une autre entreprise.',
    ACCOUNT_BANNED:
      'Le compte propriétaire de cette organisation a enfreint nos règles. Il a été banni, avec tout ce qui lui appartient.',
    MISTAKEN_BLOCK: 'Nous avons bloqué vos envois par erreur et nous avons levé ce blocage.',
    BAN_LIFTED: 'Le compte propriétaire de cette organisation n’est plus banni.',
  },
  templates: {
    phishing: [
      ...blocked,
      'Si personne de votre équipe n’a rédigé ces e-mails, changez immédiatement le mot de passe de votre compte et répondez à ce message.',
      `Si vous contestez cette décision, répondez-nous par écrit en précisant qui a rédigé ces e-mails et pour le compte de qui. ${ask('objection')}`,
    ],
    'look-alike-domain': [
      ...blocked,
      'Le domaine concerné est {{domain}}. Veuillez utiliser un domaine qui soit clairement le vôtre.',
      `Si vous êtes autorisé à utiliser ce nom, envoyez-nous un document qui l’atteste. ${ask('document')}`,
    ],
    content: [
      ...blocked,
      `Deux réponses nous aideraient pour un nouvel examen : qui a rédigé la campagne, et que devaient faire vos lecteurs après avoir cliqué ? ${ask('further')}`,
      'Si personne de votre équipe ne l’a rédigée, changez d’abord votre mot de passe, puis prévenez-nous.',
      ask('stillWorks'),
    ],
    'bought-list': [
      ...blocked,
      'Seules les personnes qui vous en ont fait la demande peuvent recevoir vos e-mails. Une liste fournie par un tiers ne remplace pas leur consentement, quoi qu’en dise le vendeur.',
      'Pourriez-vous nous indiquer d’où viennent ces adresses et comment les personnes se sont inscrites ? Le plus utile est un lien vers le formulaire d’inscription et la date d’inscription de quelques personnes.',
      ask('contacts'),
      ask('stillWorks'),
    ],
    'careless-import': [
      ...blocked,
      'Cela arrive souvent après l’import d’une liste ancienne ou composite. Trois étapes vous aideront :',
      '1. Supprimez les adresses rejetées ainsi que celles auxquelles vous n’avez rien envoyé depuis un an.\n2. Supprimez les adresses dont vous ne pouvez pas prouver le consentement.\n3. Reprenez par petits lots, en commençant par les personnes inscrites le plus récemment.',
      `Une fois cela fait, merci de nous indiquer ce que vous avez supprimé et d’où viennent les autres adresses. ${ask('further')}`,
      ask('stillWorks'),
    ],
    complaints: [
      ...blocked,
      'Les destinataires se plaignent surtout lorsqu’ils n’attendaient pas d’e-mail ou qu’ils en reçoivent plusieurs en peu de temps. Nous vous conseillons de reprendre avec les personnes qui ont ouvert un e-mail au cours des trois derniers mois, et avec moins de campagnes.',
      `Merci de nous décrire ce que vous prévoyez pour les prochaines semaines : qui recevra vos e-mails, et à quelle fréquence ? ${ask('plan')}`,
      ask('stillWorks'),
    ],
    'payment-dispute': [
      ...blocked,
      `Veuillez demander au titulaire de la carte de retirer sa contestation, ou régler la facture en attente d’une autre manière. ${ask('payment')}`,
      'Une fois cela fait, répondez à ce message afin que nous puissions le vérifier.',
      ask('stillWorks'),
    ],
    'block-reversed': [
      'Les envois de votre organisation {{organization}} sont rétablis depuis le {{since}}.',
      '{{customerExplanation}}',
      'Nous vous prions de nous excuser pour cette interruption.',
      lookAgain,
    ],
    'platform-mistake': [
      'Nous avons commis une erreur : votre organisation {{organization}} n’aurait pas dû être bloquée. Nous vous présentons nos excuses pour la gêne occasionnée.',
      'Les envois sont rétablis depuis le {{since}}.',
      '{{customerExplanation}}',
      lookAgain,
    ],
    'account-ban': [
      'Votre compte est banni depuis le {{bannedSince}}. Cette mesure concerne {{banned}}.',
      '{{customerExplanation}}',
      `Si vous contestez cette décision, répondez à ce message par écrit. ${ask('deadline')}`,
    ],
    'hold-pending': [
      'Nous avons mis en attente {{held}} de votre organisation {{organization}}, le temps d’une vérification.',
      ask('about'),
      `Pour nous aider à prendre une décision, merci de nous indiquer : ${ask('need')}`,
      'Nous ne pouvons pas encore vous dire quand la décision sera prise.',
    ],
    'not-blocked': [
      'Vous nous avez écrit au sujet des envois de votre organisation {{organization}}. Celle-ci n’est pas bloquée, et aucun de ses envois n’est en attente.',
      ask('seen'),
      'Si un envoi n’est pas parti, merci de nous indiquer de quelle campagne il s’agit et quand elle devait partir.',
    ],
    generic: [
      'Vous nous avez écrit au sujet des envois de votre organisation {{organization}}.',
      '{{customerExplanation}}',
      ask('next'),
      ask('stillWorks'),
    ],
    'not-a-member': [
      'Merci pour votre message.',
      'Nous ne pouvons parler de ce compte qu’avec son propriétaire ou un membre de son organisation.',
      'Merci de nous écrire de nouveau depuis l’adresse e-mail du compte.',
    ],
    'not-in-charge': [
      'Merci pour votre message.',
      'Nous ne pouvons parler de ce sujet qu’avec le propriétaire ou un administrateur de {{organization}}.',
      'Merci de demander à l’une de ces personnes de nous écrire depuis l’adresse e-mail de son compte.',
    ],
    'recipient-unsubscribe': [toRecipient, unsubscribeLink],
    'recipient-never-signed-up': [
      toRecipient,
      `Les e-mails ne peuvent être envoyés qu’aux personnes qui les ont demandés. ${ask('cameOnList')}`,
      ask('reported'),
      unsubscribeLink,
    ],
    'recipient-erase': [
      toRecipient,
      `Vous demandez l’effacement de vos données personnelles. ${ask('erased')}`,
      unsubscribeLink,
    ],
    'recipient-not-reached': [
      'Vous nous avez écrit au sujet des e-mails de {{organization}} qui n’arrivent pas.',
      ask('notReached'),
      ask('advice'),
    ],
    'campaign-result': [
      'Vous nous avez écrit au sujet du résultat d’une campagne de {{organization}}.',
      ask('figures'),
      ask('advice'),
    ],
    'billing-question': [
      'Vous nous avez posé une question sur la facturation de {{organization}}.',
      ask('billing'),
    ],
    'account-access': [
      'Vous nous avez écrit que vous ne pouvez pas vous connecter à votre compte.',
      ask('signIn'),
    ],
  },
}
