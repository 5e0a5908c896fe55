import type { FormReplies } from './form-replies.ts'

/** Portuguese replies for `form-replies.ts`. */
export const FORMS_PT: FormReplies = {
  leaks: {
    score: [
      'Para sua informação, a sua {pontuação de confiança é 32}, e por isso revemos à mão.',
      'A última verificação deu uma {pontuação de risco de 0,91}.',
      'A sua organização tem agora {uma reputação de 14 em 100}.',
      'O seu {índice de reputação caiu para 12}.',
      'O seu {trust score é de 34}.',
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
      '{Um colega escreveu}: não desbloquear.',
      '{Uma colega anotou}: esperar mais um pouco.',
    ],
    reviewer: [
      '{A nossa revisora Catarina} não gostou do assunto.',
      'A decisão foi tomada pelo {nosso moderador Pavel Novak}.',
    ],
    customer: [
      '{O cliente Trailhead Kilnworks também foi bloqueado}.',
      '{O mesmo aconteceu à Maple & Oakum}.',
      '{Outro cliente foi bloqueado} pela mesma lista.',
    ],
    mechanism: [
      '{A nossa IA marcou} a vossa conta.',
      '{O algoritmo bloqueou} a sua organização durante a noite.',
      'A sua organização foi {marcada pelo nosso modelo}.',
      '{O nosso sistema assinalou} a sua conta na terça-feira.',
      '{As nossas verificações automáticas bloquearam} a sua última campanha.',
      'A sua conta foi {bloqueada pelo nosso filtro de spam}.',
      'A sua organização foi {bloqueada automaticamente}, e não por um de nós.',
    ],
    promise: [
      '{Amanhã vamos desbloqueá-lo}.',
      'A sua conta {será desbloqueada na sexta-feira}.',
      '{Vamos levantar o bloqueio}.',
      '{Poderá voltar a enviar na segunda-feira}.',
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
    'Escrevemos-lhe amanhã.',
    'Assim que nos enviar a lista, voltamos a ver o bloqueio.',
    'Não posso prometer que o desbloqueamos amanhã.',
    'Não levantaremos o bloqueio antes de compreender a lista.',
    'A sua colega escreveu-nos na segunda-feira e respondemos no mesmo dia.',
    'O nosso assistente de IA no editor sugere assuntos.',
    'Pode dizer-nos até amanhã de onde vêm os endereços?',
    'O nosso sistema envia outra vez a confirmação quando a pede.',
    'O nosso sistema rejeitou o ficheiro, porque a primeira linha não nomeia as colunas.',
    'O filtro de spam do fornecedor de correio bloqueou a sua mensagem.',
    'Cada remetente é verificado antes da primeira campanha, em parte de forma automática.',
    'O seu próprio filtro talvez tenha bloqueado a nossa mensagem: veja na pasta de spam.',
  ],
}
