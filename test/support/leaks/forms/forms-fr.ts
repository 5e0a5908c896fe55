import type { FormReplies } from './form-replies.ts'

/** French replies for `form-replies.ts`. */
export const FORMS_FR: FormReplies = {
  leaks: {
    score: [
      'Pour information, votre {score de confiance est de 32}, ce qui explique ce contrôle.',
      'Le dernier contrôle a donné un {score de risque de 0,91}.',
      'Votre organisation a une {note de réputation de 14 sur 100} en ce moment.',
      'Votre {trust score est de 34}.',
      'Votre {indice de confiance est tombé à 12}.',
    ],
    address: [
      'La même liste a été importée par {mira@oak-harvest.example} la semaine dernière.',
      'Un autre client, {orders@blue-kiln.example}, a eu le même souci.',
    ],
    network: [
      'Votre demande est arrivée deux fois sur notre serveur {192.168.40.12}.',
      'Le contrôle a tourné sur {fd12:3456:789a::12}, ce n’était donc pas votre faute.',
    ],
    id: [
      'C’est la même affaire que {org_0kq83f} du mois dernier.',
      'Le client {oak-harvest} a été bloqué pour le même texte.',
    ],
    note: [
      'D’après {la note de ma collègue}, vous aviez promis de remplacer la liste.',
      'Selon {la note d’Anna}, vous vouliez être remboursée.',
      '{Une collègue a laissé une note} dans votre dossier.',
      '{Un collègue a écrit} : ne pas débloquer.',
      '{Une de nos collègues a noté} : attendre encore.',
    ],
    reviewer: [
      '{Notre modératrice Claire} n’a pas aimé l’objet.',
      'La décision a été prise par {notre analyste Pavel Novak}.',
    ],
    customer: [
      '{Le client Trailhead Kilnworks a été bloqué} lui aussi.',
      '{La même chose est arrivée à Maple & Oakum}.',
      '{Un autre client a été bloqué} pour la même liste.',
    ],
    mechanism: [
      '{Notre IA} vous a {signalés}.',
      '{L’algorithme a bloqué} votre organisation cette nuit.',
      'Votre organisation a été {signalée par notre modèle}.',
      '{Notre système vous a signalé} mardi.',
      '{Nos contrôles automatiques ont bloqué} votre dernière campagne.',
      'Votre compte a été {bloqué par notre filtre anti-spam}.',
      'Votre organisation a été {signalée automatiquement}, et non par l’un de nous.',
    ],
    promise: [
      'Nous {vous débloquerons demain}.',
      'Votre compte {sera débloqué vendredi}.',
      'Nous {allons lever le blocage}.',
      '{Vous pourrez de nouveau envoyer lundi}.',
    ],
  },
  clean: [
    'Écrivez à support@postdesk.example si quelque chose n’est pas clair.',
    'Merci de nous réécrire depuis l’adresse d’où vient ce message.',
    'Notre équipe a examiné votre réponse et vous écrira lundi.',
    'Un score de délivrabilité est l’avis des messageries sur un expéditeur ; nous ne pouvons pas le changer.',
    'Votre campagne a eu 32 clics, et 14 destinataires sur 100 l’ont ouverte.',
    'Veuillez noter que les campagnes restent à l’état de brouillon.',
    'Merci pour la note que votre collègue nous a envoyée avec les captures.',
    'Comme expéditeur, choisissez une adresse comme nom@votre-domaine.fr.',
    'Un modérateur regarde chaque nouvel expéditeur avant la première campagne.',
    'Mon collègue Tom vous appellera demain à 10 h 30.',
    'Nous prenons note de votre demande et de l’adresse du compte.',
    'Le compte rendu est prêt, et le client peut-être déjà informé.',
    'Nous vous écrirons demain.',
    'Dès que vous nous aurez envoyé la liste, nous reverrons le blocage.',
    'Je ne peux pas vous promettre que nous vous débloquerons demain.',
    'Nous ne lèverons pas le blocage avant d’avoir compris la liste.',
    'Votre collègue nous a écrit lundi, et nous avons répondu le jour même.',
    'Notre assistant IA dans l’éditeur propose des objets.',
    'Pouvez-vous nous dire d’ici demain d’où viennent les adresses ?',
    'Notre système renvoie la confirmation quand vous la demandez.',
    'Notre système a refusé le fichier, car sa première ligne ne nomme pas les colonnes.',
    'Le filtre anti-spam de la messagerie a bloqué votre message.',
    'Chaque expéditeur est contrôlé avant la première campagne, en partie de façon automatique.',
    'Votre propre filtre a peut-être bloqué notre message : regardez dans les indésirables.',
  ],
}
