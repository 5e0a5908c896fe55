import type { FormReplies } from './form-replies.ts'

/** Portuguese replies for `form-replies.ts`. */
export const FORMS_PT: FormReplies = {
  leaks: {
    score: [
      'Para sua informação, a sua {pontuação de confiança é 32}, e por isso revemos à mão.',
      'A última verificação deu uma {pontuação de risco de 0,91}.',
      'A sua organização tem agora {uma reputação de 14 em 100}.',
    ],
    address: [
      'A mesma lista foi enviada por {mira@oak-harvest.example} na semana passada.',
      'Outro cliente, {orders@blue-kiln.example}, teve o mesmo problema.',
    ],
    network: [
      'O seu pedido chegou duas vezes ao nosso servidor {192.168.40.12}.',
      'A verificação correu em {fd12:3456:789a::12}, por isso não foi erro seu.',
    ],
    id: [
      'É o mesmo assunto que {org_0kq83f} do mês passado.',
      'O cliente {oak-harvest} foi bloqueado pelo mesmo texto.',
    ],
    note: [
      'Segundo {a nota da minha colega}, prometeu substituir a lista.',
      'De acordo com {a nota da Ana}, queria o dinheiro de volta.',
      '{Um colega deixou uma nota} no seu processo.',
    ],
    reviewer: [
      '{A nossa revisora Catarina} não gostou do assunto.',
      'A decisão foi tomada pelo {nosso moderador Pavel Novak}.',
    ],
  },
  clean: [
    'Escreva para support@postdesk.example se algo não estiver claro.',
    'Escreva-nos de novo a partir do endereço de onde veio esta mensagem.',
    'A nossa equipa analisou a sua resposta e escreve-lhe na segunda-feira.',
    'Uma pontuação de entregabilidade é o que os fornecedores de correio pensam de um remetente.',
    'A sua campanha teve 32 cliques, e 14 em 100 destinatários abriram-na.',
    'Tome nota de que as campanhas ficam em rascunho.',
    'Obrigado pela nota que a sua colega nos enviou com as imagens.',
    'Como remetente, escolha um endereço como nome@seu-dominio.pt.',
    'Um revisor vê cada novo remetente antes da primeira campanha.',
    'O meu colega Rui liga-lhe amanhã às 10:30.',
    'Os revisores trabalham de segunda a sexta e leem cada resposta.',
    'O cliente pode descarregar os dados, e a conta continua aberta.',
  ],
}
